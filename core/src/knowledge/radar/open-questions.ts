import { type Query, queryOf } from '../query-of.ts'
import { isRisk } from '../../assistant/risks.ts'
import type { Reading, Want } from '../../assistant/trace.ts'
import { coverageOf, namesNothing, questionTerms } from '../question-terms.ts'
import { termsOf } from '../terms.ts'

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

/** How much of what one question is about the other has to speak of; the other way round half is enough: "Drum lessons?", "Do you teach drums?". */
const ALIKE = { oneWay: 0.75, bothWays: 0.5 }

/**
 * The questions of the messages that nothing answered, alike ones together: in each group the latest first. Left out are wishes to book,
 * questions that name nothing to look up, and messages with a risk, which are the owner's in any case.
 */
export function groupOpenQuestions(messages: readonly AskedMessage[]): OpenQuestion[][] {
  const groups: { terms: ReturnType<typeof questionTerms>; stems: ReadonlySet<string>; questions: OpenQuestion[] }[] = []
  const questions = messages.flatMap(openQuestionsOf)
  for (const question of questions.toSorted((one, other) => one.message.receivedAt.getTime() - other.message.receivedAt.getTime())) {
    const [terms, stems] = [questionTerms(question.text, []), new Set(termsOf(question.text))]
    const group = groups.find((one) => areAlike(coverageOf(one.terms, stems), coverageOf(terms, one.stems)))
    if (group) group.questions.unshift(question)
    else groups.push({ terms, stems, questions: [question] })
  }
  return groups.map((group) => group.questions)
}

function areAlike(one: number, other: number): boolean {
  return Math.max(one, other) >= ALIKE.oneWay && Math.min(one, other) >= ALIKE.bothWays
}

function openQuestionsOf({ reading, undocumented, settled, ...message }: AskedMessage): OpenQuestion[] {
  if (reading.flags.some(({ flag }) => isRisk(flag))) return []
  const open = reading.asks.filter(({ id, intent }) => intent === 'question' && undocumented.includes(id) && !settled.includes(id))
  return open
    .filter(({ text }) => !namesNothing(text))
    .map((ask) => ({ text: ask.text, wants: ask.wants, query: queryOf(ask, reading, message.subject), message }))
}
