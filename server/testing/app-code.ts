import { createHmac } from 'node:crypto'

/** What an authenticator app shows at a time, for the secret in an `otpauth:` address: RFC 6238 over RFC 4226, read from base32. */
export function appCode(uri: string, at: Date): string {
  const key = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(19) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text.replace(/=+$/, ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
