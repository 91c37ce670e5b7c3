import { cutText } from '../../text/cut-text.ts'
import { z } from 'zod'
import type { CheckContext } from '../check/check-context.ts'
import type { Source, Statement } from '../trace.ts'
import type { Led, LedAsk } from './take-answer.ts'

/** What a second look finds of each sentence. Flat, with every field there, as small models and strict providers want it. */
export const SecondLook = z.object({
  sentences: z.array(z.object({ id: z.string(), entailed: z.boolean(), answers: z.boolean(), why: z.string() })),
  openingIsHarmless: z.boolean(),
  closingIsHarmless: z.boolean(),
})
export type SecondLook = z.infer<typeof SecondLook>

/** The case that is asked about stands near the question. */
const MOST_MESSAGE_CHARACTERS = 4_000

/**
 * What the second look is shown: the message, whose case the answer has to fit, each sentence that is to be said with its question, its quotes and the
 * passages around them, and the two lines of the frame. Null where nothing is said that could be wrong.
 */
export function secondLookData({ asks, opening, closing }: Led, context: CheckContext): Record<string, unknown> | null {
  const said = numberedStatements(asks)
  if (said.length === 0 && opening === null && closing === null) return null
  const sources = said.flatMap(({ statement }) => statement.sources)
  const cited = new Set(sources.flatMap((source) => (source.kind === 'passage' ? [source.passageId] : [])))
  // In the order in which they are cited: that of the context hangs on ids that are random.
  const passages = [...cited].flatMap((id) => context.passages.find((passage) => passage.id === id) ?? [])
  const ids = new Map(passages.map(({ id }, index) => [id, `p${index + 1}`]))
  return {
    message: cutText(context.reading.text, MOST_MESSAGE_CHARACTERS),
    questions: asks.flatMap(({ ask, statements }) => (statements.length === 0 ? [] : [{ id: ask.id, words: ask.text }])),
    sentences: said.map(({ id, statement }) => ({
      id,
      question: statement.askId,
      text: statement.text,
      quotes: statement.sources.flatMap((source) => quoteOf(source, ids)),
    })),
    passages: passages.map(({ id, documentName, headings, text }) => ({ id: ids.get(id), document: documentName, headings, text })),
    opening: opening ?? '',
    closing: closing ?? '',
  }
}

/**
 * Takes out what the second look does not stand behind. A sentence that it refuses, or says nothing of, leaves its ask to the owner. One that is true and only
 * answers something else is left out alone, where the sentence before it answers the ask; a condition stays, since it may narrow what is said.
 */
export function applySecondLook(led: Led, look: SecondLook): Led {
  const verdicts = new Map(look.sentences.map((verdict) => [verdict.id.trim(), verdict]))
  const judged = numberedStatements(led.asks).map(({ id, statement }) => ({ statement, verdict: verdicts.get(id) }))
  return {
    ...led,
    asks: led.asks.map((one) =>
      askAfterLook(
        one,
        judged.filter(({ statement }) => one.statements.includes(statement)),
      ),
    ),
    opening: look.openingIsHarmless ? led.opening : null,
    closing: look.closingIsHarmless ? led.closing : null,
  }
}

type Judged = { statement: Statement; verdict: SecondLook['sentences'][number] | undefined }

/** What narrows is not left out, nor what a later sentence leans on. */
const narrows = /\b(?:only|except|unless|if|but|not|no|never|without|cannot)\b|n't\b/i
const leansBack = /^(?:he|she|they|it|this|that|these|those|his|her|their|its|both|then|otherwise|also)\b/i

function askAfterLook(one: LedAsk, judged: readonly Judged[]): LedAsk {
  const [first] = judged
  const isTrue = judged.every(({ verdict }) => verdict?.entailed)
  const kept = judged.filter(({ statement, verdict }) => verdict?.answers || narrows.test(statement.text))
  const standAlone = kept.length === judged.length || kept.every((given) => given === first || !leansBack.test(given.statement.text))
  if (!first || (isTrue && first.verdict?.answers && standAlone)) return { ...one, statements: kept.map(({ statement }) => statement) }
  const verdict = (judged.find((given) => !given.verdict?.entailed) ?? judged.find((given) => !given.verdict?.answers))?.verdict
  const reason = verdict ? reasonOf(verdict) : 'The second look said nothing of it.'
  return { ...one, outcome: 'deferred', statements: [], link: null, reason }
}

function reasonOf({ entailed }: SecondLook['sentences'][number]): string {
  return entailed
    ? 'A second look found that it does not answer what was asked.'
    : 'A second look found that your documents do not quite say it.'
}

function numberedStatements(asks: readonly LedAsk[]): { id: string; statement: Statement }[] {
  return asks.flatMap(({ statements }) => statements).map((statement, index) => ({ id: `t${index + 1}`, statement }))
}

function quoteOf(source: Source, ids: ReadonlyMap<string, string>): string[] {
  if (source.kind === 'passage') return [`${ids.get(source.passageId) ?? ''}: ${source.quote}`]
  return source.kind === 'answer' ? [`The owner's own answer${source.about === '' ? '' : ` about ${source.about}`}: ${source.text}`] : []
}
