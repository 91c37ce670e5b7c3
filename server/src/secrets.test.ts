import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const owner = ownerId('6f6f0b1a-5a0e-4a51-9f57-d4a5b7f10c55')
const other = ownerId('0d0d7cf0-31f1-4d5c-8a3b-4f7f1c6f9e10')
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const secret = 'a secret of the server that is long enough'
const secrets = openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: undefined })

function withKeys(keys: string) {
  return openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: keys })
}

test('what is sealed opens again, whatever it says', () => {
  for (const text of ['', 'hunter2', '{"password":"ü✓"}', 'x'.repeat(100_000)])
    expect(secrets.open(owner, secrets.seal(owner, text))).toBe(text)
})

test('the same text is sealed differently each time, and never stands in what is stored', () => {
  const [one, two] = [secrets.seal(owner, 'hunter2'), secrets.seal(owner, 'hunter2')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(3), 'base64url').includes('hunter2')).toBe(false)
})

test("a secret does not open as another owner's", () => {
  expect(() => secrets.open(other, secrets.seal(owner, 'hunter2'))).toThrow()
})

test('a secret that was changed anywhere does not open', () => {
  const sealed = secrets.seal(owner, 'hunter2')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.open(owner, `v1.${changed.toString('base64url')}`), `byte ${at}`).toThrow()
  }
})

test('a secret that was cut short or has no version does not open', () => {
  const sealed = secrets.seal(owner, 'hunter2')
  expect(() => secrets.open(owner, sealed.slice(0, 20))).toThrow('cut short')
  expect(() => secrets.open(owner, sealed.slice(3))).toThrow('no version')
})

test('after a rotation old secrets open, new ones take the new key, and the old ones are known as outdated', () => {
  const old = withKeys(`1:${first}`).seal(owner, 'hunter2')
  const rotated = withKeys(`1:${first},2:${second}`)
  expect(rotated.open(owner, old)).toBe('hunter2')
  expect(rotated.isOutdated(old)).toBe(true)
  const renewed = rotated.seal(owner, rotated.open(owner, old))
  expect(rotated.isOutdated(renewed)).toBe(false)
  expect(withKeys(`2:${second}`).open(owner, renewed)).toBe('hunter2')
})

describe('what is sealed for a link of a mail', () => {
  test('opens after every rotation, for its owner alone, and not as what is stored', () => {
    const sealed = withKeys(`1:${first}`).sealMailed(owner, 'ann@customer.test')
    for (const after of [secrets, withKeys(`1:${first},2:${second}`), withKeys(`2:${second}`)]) {
      expect(after.openMailed(owner, sealed)).toBe('ann@customer.test')
      expect(() => after.openMailed(other, sealed)).toThrow()
      expect(() => after.open(owner, sealed)).toThrow('no version')
    }
    const foreign = openSecrets({ OWNVOICE_SECRET: second, OWNVOICE_ENCRYPTION_KEYS: `1:${first}` })
    expect(() => foreign.openMailed(owner, sealed)).toThrow()
  })

  test('opens while its key is there where it was sealed under one of those for what is stored, as before there was one for mails', () => {
    const old = withKeys(`1:${first}`).seal(owner, 'ann@customer.test')
    expect(withKeys(`1:${first},2:${second}`).openMailed(owner, old)).toBe('ann@customer.test')
    expect(() => withKeys(`2:${second}`).openMailed(owner, old)).toThrow()
    expect(withKeys(`2:${second}`).openMailed(owner, secrets.seal(owner, 'ann@customer.test'))).toBe('ann@customer.test')
  })
})

test('a secret whose key is gone says which key is missing', () => {
  const old = withKeys(`1:${first}`).seal(owner, 'hunter2')
  expect(() => withKeys(`2:${second}`).open(owner, old)).toThrow('version 1')
})

test('a secret does not open under another key of the same version', () => {
  expect(() => withKeys(`1:${second}`).open(owner, withKeys(`1:${first}`).seal(owner, 'hunter2'))).toThrow()
})

test('keys that are short, without a version, or named twice are refused with what they should be', () => {
  expect(() => withKeys('1:short')).toThrow('OWNVOICE_ENCRYPTION_KEYS')
  expect(() => withKeys(first)).toThrow('OWNVOICE_ENCRYPTION_KEYS')
  expect(() => withKeys(`1:${first},1:${second}`)).toThrow('twice')
})
