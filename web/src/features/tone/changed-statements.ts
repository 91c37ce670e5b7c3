import type { Draft } from '@ownvoice/core/assistant/trace'

/** Which statements of a reply, by their places, the one before did not have in the same words. */
export function changedStatements(before: Draft, now: Draft): ReadonlySet<number> {
  const known = new Set(before.statements.map(({ text }) => text))
  return new Set([...now.statements.entries()].flatMap(([index, { text }]) => (known.has(text) ? [] : [index])))
}
