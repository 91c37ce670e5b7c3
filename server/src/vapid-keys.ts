import { createECDH, hkdfSync } from 'node:crypto'

/** The order of the base point of P-256 (SEC 2 §2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** By which push services know this installation (RFC 8292), both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair of the setting, else the one that follows from the installation's secret: no process has to ask another for it, and it lies nowhere. With another
 * pair every browser has to turn its notices on again.
 */
export function vapidKeys({ privateKey, secret }: { privateKey: string | undefined; secret: string }): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey === undefined ? derive(secret) : Buffer.from(privateKey, 'base64url'))
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: padded(ecdh.getPrivateKey()).toString('base64url') }
}

/** Whether this is a private key on P-256 in base64url. */
export function isVapidKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false
  const number = BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`)
  return number > 0n && number < ORDER
}

/** FIPS 186-5 §A.2.1: 128 bits more than the order has, so that no key is likelier than another. */
function derive(secret: string): Buffer {
  const bits = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret, '', 'ownvoice web push', 48)).toString('hex')}`)
  return Buffer.from(((bits % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
}

/** OpenSSL leaves out zeros in front. */
function padded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}
