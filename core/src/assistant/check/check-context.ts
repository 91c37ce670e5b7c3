import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Passage } from '../../knowledge/passage.ts'
import type { BlackoutRange, BookingLink } from '../../scheduling/scheduling.ts'
import type { Told } from '../told.ts'
import type { Reading, Source, Statement, Violation } from '../trace.ts'

/** A fact of the owner's account that a reply may state, as `field: value`. */
export type AccountFact = { field: string; value: string }

/**
 * What a draft is held against: the owner's links and blackout dates, the passages and answers of the sheet that were found, facts of the
 * account, the owner's own names (the person's, the sign-off's, the business's) and signature, the message, what its sender was told before (oldest
 * first), and today as a calendar date in the owner's time zone.
 */
export type CheckContext = {
  links: readonly BookingLink[]
  blackouts: readonly BlackoutRange[]
  passages: readonly Passage[]
  answers: readonly Answer[]
  accountFacts: readonly AccountFact[]
  ownNames: readonly string[]
  signature: string
  reading: Reading
  subject: string
  told: readonly Told[]
  today: string
  maxChars: number
}

/** Longer replies are not read on a phone between two lessons. */
export const MAX_REPLY_CHARS = 2_500

/** A violation with the index of the statement that commits it; null when it is the draft's as a whole. */
export type Problem = Violation & { statement: number | null }

/** The kinds that may say something of the business and so need a source. */
export function carriesFacts(statement: Statement): boolean {
  return statement.kind === 'answer' || statement.kind === 'link'
}

/** What a source of the owner's says: the quote of a passage, the text of an answer; nothing for the others. */
export function ownersWords(source: Source): string {
  if (source.kind === 'passage') return source.quote
  return source.kind === 'answer' ? source.text : ''
}
