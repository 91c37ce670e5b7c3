import { type Query, queryOf } from '../query-of.ts'
import { isRisk } from '../../assistant/risks.ts'
import type { Reading, Want } from '../../assistant/trace.ts'
import { namesNothing } from '../question-terms.ts'
import { groupAlike } from './group-alike.ts'

/** What became of a message's asks: `undocumented` and `settled` hold their ids. An ask is settled when the reply answers it or leads on by a link. */
export type AskedMessage = {
  messageId: string
  subject: string
  receivedAt: Date
  reading: Pick<Reading, 'asks' | 'flags' | 'text' | 'quoted'>
  undocumented: readonly string[]
  settled: readonly string[]
}

/** A question that no document answered, as it is looked up. */
export type OpenQuestion = {
  text: string
  wants: readonly Want[]
  query: Query
  message: Pick<AskedMessage, 'messageId' | 'subject' | 'receivedAt'>
}

/**
 * The questions of the messages that nothing answered, alike ones together: in each group the latest first. Left out are wishes to book,
 * questions that name nothing to look up, and messages with a risk, which are the owner's in any case.
 */
export function groupOpenQuestions(messages: readonly AskedMessage[]): OpenQuestion[][] {
  const questions = messages.flatMap(openQuestionsOf)
  const oldestFirst = questions.toSorted((one, other) => one.message.receivedAt.getTime() - other.message.receivedAt.getTime())
  return groupAlike(oldestFirst).map((group) => group.toReversed())
}

function openQuestionsOf({ reading, undocumented, settled, ...message }: AskedMessage): OpenQuestion[] {
  if (reading.flags.some(({ flag }) => isRisk(flag))) return []
  const open = reading.asks.filter(({ id, intent }) => intent === 'question' && undocumented.includes(id) && !settled.includes(id))
  return open
    .filter(({ text }) => !namesNothing(text))
    .map((ask) => ({ text: ask.text, wants: ask.wants, query: queryOf(ask, reading, message.subject), message }))
}
