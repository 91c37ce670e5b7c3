import { createHash } from 'node:crypto'

/** By which the bytes of a document are known again: SHA-256 in hexadecimals. */
export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
