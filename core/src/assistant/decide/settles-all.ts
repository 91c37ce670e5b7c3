import { isSettled } from '../answer/settled-ask.ts'
import type { DecisionFacts } from './decision-facts.ts'

/** Beside a booking link or a place in a line this chance that another sentence wants something makes the reply wait. */
const mayWant = 0.15

/**
 * Whether the reply may say less than the mail wants, although each ask is settled. What answers of the sheet alone settle was judged as a whole; beside links the
 * sentences that are no asks are.
 */
export function mayNotSettleAll({ settled, settles, reading, lead }: DecisionFacts): boolean {
  if (lead !== null) return false
  const answered = settled.filter(isSettled)
  const isByAnswers = answered.length > 0 && answered.every(({ state, answers }) => state === 'documented' && answers.length > 0)
  if (isByAnswers && settles !== null) return !settles
  return reading.mayAsk !== undefined && reading.mayAsk.chance >= mayWant
}
