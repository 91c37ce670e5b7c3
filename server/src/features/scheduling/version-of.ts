import { createHash } from 'node:crypto'

/** A short name for the very content, as an ETag is (RFC 9110 §8.8.3): the same content always has the same one. */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
