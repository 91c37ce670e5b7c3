import { createHash } from 'node:crypto'

/** A whole number that is the same for the same message, for choosing among wordings. */
export function wordingSeed(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0)
}
