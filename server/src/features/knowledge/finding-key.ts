import { createHash } from 'node:crypto'

/** Names a finding of the radar by its very words. */
export function findingKey(...wording: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex')
}
