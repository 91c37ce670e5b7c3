import { createHash } from 'node:crypto'

/** The same UUID for the same parts in every run (RFC 9562 §5.8), so that nothing that rests on an id differs between two runs. */
export function stableUuid(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
