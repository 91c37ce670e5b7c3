import type { Embedder } from '../ai/port.ts'

/**
 * Raised by whoever changes what reading, cutting, counting terms or finding answers makes of a file: then every document is read again by itself. The test beside
 * this file fails when that was forgotten.
 */
export const RULES_VERSION = 9

/** The rules under which documents are indexed now. Under other rules, or with another embedder, the same file gives another index. */
export function indexRules({ id }: Pick<Embedder, 'id'>): string {
  return `${RULES_VERSION} ${id}`
}
