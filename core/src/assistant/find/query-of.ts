import { termsOf } from '../../knowledge/terms.ts'
import type { Ask, Reading } from '../trace.ts'

/** Words that point at something said before: "how much is it?", "and for that one?" */
const pointing = /\b(?:it|its|that|this|these|those|they|them|one|ones|there|then|same)\b/i
/** From so few words of its own on an ask is not understood without what stands before it. */
const FEW_TERMS = 2

/**
 * What to look for in the documents for one ask: its own words, and where these point at something before them ("How much is it?"), the
 * ask or sentence before it, else the subject. What is added stands first; it is the sender's text all the same.
 */
export function queryOf(ask: Ask, reading: Pick<Reading, 'asks' | 'text'>, subject: string): string {
  const own = ask.text.trim()
  const isShort = new Set(termsOf(own)).size < FEW_TERMS
  if (!isShort && !pointing.test(own)) return own
  const before = wordsBefore(ask, reading) || plainSubject(subject)
  return before === '' || before.includes(own) ? own : `${before} ${own}`
}

/** The ask before this one, else the sentence before it. */
function wordsBefore(ask: Ask, { asks, text }: Pick<Reading, 'asks' | 'text'>): string {
  const previous = asks[asks.findIndex((other) => other.id === ask.id) - 1]
  if (previous) return previous.text.trim()
  const at = text.indexOf(ask.text)
  const sentences =
    at > 0
      ? text
          .slice(0, at)
          .trim()
          .split(/(?<=[.!?])\s+|\n+/)
      : []
  return sentences.at(-1)?.trim() ?? ''
}

function plainSubject(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|fwd?|wg|sv|antw|tr|rv)\s*:\s*)+/i, '').trim()
}
