import type { BookingLink } from '../../scheduling/scheduling.ts'
import type { ReplyLanguage } from '../languages.ts'
import type { Ask, Reading, Statement } from '../trace.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { LeadVerdict } from './lead-verdict.ts'

/** At least one. */
export type Some<T> = [T, ...T[]]

/**
 * What became of an ask, `reason` in words for the owner. Answered is only what something is said to or what a link does; all else that is ours is left to the owner, and the
 * reply says so. `not_ours`: it is meant for somebody else, and nobody is answered.
 */
export type LedOutcome =
  | { outcome: 'answered'; statements: Some<Statement>; link: BookingLink | null; reason: string }
  | { outcome: 'answered'; statements: []; link: BookingLink; reason: string }
  | { outcome: 'deferred' | 'not_ours'; statements: []; link: null; reason: string }

/** An ask as the model read it and as code lets it stand. `topic` is how the reply may name it, null where it may not. */
export type LedAsk = { ask: Ask; topic: string | null } & LedOutcome

type GivenSentence = LeadAnswer['asks'][number]['sentences'][number]

/** The sentences of an ask that code left to the owner, each with what is wrong with it, '' where nothing is. */
export type Refusal = { askId: string; sentences: (GivenSentence & { fault: string })[] }

/**
 * A model's answer after code has looked at it. `reading` is what was read before with what the model read. Lines are null where ours stand. `question` is the one short
 * question that the reply asks back. `refusals`: what might be said in other words.
 * `replyLanguage` is what the reply is put into, null for English.
 */
export type Led = {
  asks: LedAsk[]
  refusals: Refusal[]
  reading: Reading
  verdict: LeadVerdict
  opening: string | null
  closing: string | null
  question: string | null
  replyLanguage: ReplyLanguage | null
}

/** Statements as what they are where there are any. */
export function some<T>(items: readonly T[]): Some<T> | null {
  const [first, ...rest] = items
  return first === undefined ? null : [first, ...rest]
}

/** What is left to the owner, and why. */
export function leftOpen(reason: string): LedOutcome {
  return { outcome: 'deferred', statements: [], link: null, reason }
}
