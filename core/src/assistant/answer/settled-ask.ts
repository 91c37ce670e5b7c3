import type { AnswerSentence } from '../../knowledge/answer-sentence.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { BookingLink } from '../../scheduling/scheduling.ts'
import type { Ask } from '../trace.ts'

/**
 * How an ask can be settled. `documented`: the answers of the owner's sheet, or the sentences, answer it (and `link`, if there is one, goes with them). `link`: a booking link
 * settles it. `full`: what is asked for is full; `waitlist` says whether a place on the waitlist is offered, and `sentences` or `answers` hold the
 * owner's words where a document or a confirmed answer says so. `line`: a place in the line for `link` is what they want, or do not. `undocumented`: the owner has to
 * answer. `nothing`: it asks nothing.
 */
export type SettledAsk = {
  ask: Ask
  state: 'documented' | 'link' | 'full' | 'line' | 'undocumented' | 'nothing'
  answers: readonly Answer[]
  sentences: readonly AnswerSentence[]
  link: BookingLink | null
  waitlist: boolean
  confidence: number
  reason: string
}

/** True when a reply may say it without anybody looking: what was found rests on answers that the owner confirmed, and is at least this sure. */
export function isSure(settled: SettledAsk, sureFrom: number): boolean {
  if (settled.state !== 'documented') return isSettled(settled) && settled.confidence >= sureFrom
  return settled.confidence >= sureFrom && settled.answers.length > 0 && settled.answers.every(({ state }) => state === 'confirmed')
}

/** True when a reply can deal with the ask without the owner. */
export function isSettled({ state }: SettledAsk): boolean {
  return state === 'documented' || state === 'link' || state === 'full' || state === 'line'
}
