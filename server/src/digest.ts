import { createHmac } from 'node:crypto'

/** A keyed hash as hex, 64 digits: the same for the same text, and nobody without the key can make one up. */
export type Digest = (text: string) => string

/** Keyed with the installation's secret, for `purpose` alone. */
export function createDigest(secret: string, purpose: string): Digest {
  return (text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}
