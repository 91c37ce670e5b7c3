import type { AnswerTime } from '../../escalations/answer-within.ts'
import { contracted, type Manner } from '../../tone/wording.ts'
import type { Statement } from '../trace.ts'

/** How somebody who waits for the owner is told until when. */
export const answerTimeWords: Readonly<Record<AnswerTime, string>> = {
  today: 'You will hear from me today.',
  next_day: 'You will hear from me on the next working day.',
  one_day: 'You will hear from me within one working day.',
  two_days: 'You will hear from me within two working days.',
}

/** What the account says of the time, on which those words rest. */
export function answerTimeFact(time: AnswerTime): { field: string; value: string } {
  return { field: 'answers_within', value: answerTimeWords[time] }
}

/** A statement that leaves something to the owner, with the time behind it; as it is where none is to be named. */
export function withAnswerTime(statement: Statement, time: AnswerTime | null, manner: Manner): Statement {
  if (time === null) return statement
  const sources: Statement['sources'] = [...statement.sources, { kind: 'account', ...answerTimeFact(time) }]
  return { ...statement, text: `${statement.text} ${contracted(answerTimeWords[time], manner)}`, sources }
}
