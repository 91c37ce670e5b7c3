import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { isVapidKey, vapidKeys } from './vapid-keys.ts'

const fresh = () => {
  const ecdh = createECDH('prime256v1')
  return { publicKey: ecdh.generateKeys('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}

test('every process of an installation has the same keys, and another installation has others', () => {
  const [one, other] = [vapidKeys({ privateKey: undefined, secret: 'a' }), vapidKeys({ privateKey: undefined, secret: 'b' })]
  expect(vapidKeys({ privateKey: undefined, secret: 'a' })).toEqual(one)
  expect(other.publicKey).not.toBe(one.publicKey)
  expect(isVapidKey(one.privateKey)).toBe(true)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
})

test('a key of the setting is used as it is, whatever the secret', () => {
  const { publicKey, privateKey } = fresh()
  expect(vapidKeys({ privateKey, secret: 'a' })).toEqual({ publicKey, privateKey })
})

test('what is no private key on P-256 is not taken for one', () => {
  const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex').toString('base64url')
  for (const text of ['', 'a', order, Buffer.alloc(32).toString('base64url'), `${fresh().privateKey}=`, 'a'.repeat(44)])
    expect(isVapidKey(text), text).toBe(false)
})
