import { DateTime } from 'luxon'
import { cutText } from '../../text/cut-text.ts'
import { z } from 'zod'
import type { CheckContext } from '../check/check-context.ts'
import { isRisk } from '../risks.ts'
import type { RaisedFlag, Source, Statement } from '../trace.ts'
import type { ThreadEntry } from './lead-request.ts'
import { type Led, type LedAsk, leftOpen, some } from './led.ts'

/**
 * What a second look finds of each sentence, and of each concern. `helps`: it answers nothing by itself, but the customer wants it beside what does. Flat, with every
 * field there, as small models and strict providers want it.
 */
export const SecondLook = z.object({
  sentences: z.array(z.object({ id: z.string(), entailed: z.boolean(), answers: z.enum(['yes', 'helps', 'no']), why: z.string() })),
  openingIsHarmless: z.boolean(),
  closingIsHarmless: z.boolean(),
  concerns: z.array(z.object({ id: z.string(), isReal: z.boolean() })),
})
export type SecondLook = z.infer<typeof SecondLook>

/** The case that is asked about stands near the question. */
const MOST_MESSAGE_CHARACTERS = 4_000
/** What "that one" means stands in the last mails, if anywhere. */
const MOST_MAILS = 2

/** What the second look is told beside what was led: the check's context, and the mails before this one. */
type Shown = { context: CheckContext; thread?: readonly ThreadEntry[] }

/**
 * What the second look is shown: the day, the message with its subject and what was written before, whose case the answer has to fit; each sentence that is to be said
 * with its question, its quotes and the passages around them; the lines of the frame; and the risks that only the heads saw. Null where nothing is said that could be wrong.
 */
export function secondLookData(led: Led, { context, thread = [] }: Shown): Record<string, unknown> | null {
  const { asks, opening, closing, question } = led
  const said = numberedStatements(asks)
  if (said.length === 0 && opening === null && closing === null && question === null) return null
  const sources = said.flatMap(({ statement }) => statement.sources)
  const cited = new Set(sources.flatMap((source) => (source.kind === 'passage' ? [source.passageId] : [])))
  // In the order in which they are cited: that of the context hangs on ids that are random.
  const passages = [...cited].flatMap((id) => context.passages.find((passage) => passage.id === id) ?? [])
  const ids = new Map(passages.map(({ id }, index) => [id, `p${index + 1}`]))
  return {
    today: DateTime.fromISO(context.today).setLocale('en-US').toFormat('cccc, LLLL d, yyyy'),
    ...(thread.length === 0 ? {} : { earlier: thread.slice(-MOST_MAILS) }),
    subject: context.subject,
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
    closing: question ?? closing ?? '',
    concerns: said.length === 0 ? [] : concernsOf(led).map(({ id, raised }) => ({ id, concern: raised.flag, words: raised.evidence })),
  }
}

/** Heads that are as sure as this together are not asked about, however plain it seems: an obeying model denied a broken wrist and a lawyer (`npm run evals -- --obeying`). */
const SUREST_HEADS = 0.8

/**
 * Risks that the heads saw and the model that answered did not: two readings that differ. What rules and the owner say stands, and so does what the heads are very sure of, or
 * see in more than one place: a model that does what a mail tells it would deny that as well.
 */
function concernsOf({ reading }: Led): { id: string; raised: RaisedFlag }[] {
  const unshared = reading.flags.filter(({ flag, by }) => by === 'head' && isRisk(flag))
  const together = 1 - unshared.reduce((rest, { chance }) => rest * (1 - chance), 1)
  const places = new Set(unshared.map(({ evidence }) => evidence))
  if (places.size > 1 || together >= SUREST_HEADS) return []
  return unshared.map((raised, index) => ({ id: `c${index + 1}`, raised }))
}

/**
 * Takes out what the second look does not stand behind. A sentence that it refuses, or says nothing of, leaves its ask to the owner. One that is true and only
 * answers something else is left out alone, where the sentence before it answers the ask; a condition stays, since it may narrow what is said. A risk that only the heads
 * saw goes where it was asked of that very risk and does not find it.
 */
export function applySecondLook(led: Led, look: SecondLook): Led {
  const verdicts = new Map(look.sentences.map((verdict) => [verdict.id.trim(), verdict]))
  const judged = numberedStatements(led.asks).map(({ id, statement }) => ({ statement, verdict: verdicts.get(id) }))
  const denied = new Set(look.concerns.flatMap(({ id, isReal }) => (isReal ? [] : [id.trim()])))
  const overruled = judged.length === 0 ? [] : concernsOf(led).flatMap(({ id, raised }) => (denied.has(id) ? [raised] : []))
  return {
    ...led,
    reading: { ...led.reading, flags: led.reading.flags.filter((raised) => !overruled.includes(raised)) },
    overruled,
    asks: led.asks.map((one) =>
      askAfterLook(
        one,
        judged.filter(({ statement }) => one.statements.some((own) => own === statement)),
      ),
    ),
    opening: look.openingIsHarmless ? led.opening : null,
    closing: look.closingIsHarmless ? led.closing : null,
    question: look.closingIsHarmless ? led.question : null,
  }
}

type Judged = { statement: Statement; verdict: SecondLook['sentences'][number] | undefined }

/** What narrows is not left out, nor what a later sentence leans on. */
const narrows = /\b(?:only|except|unless|if|but|not|no|never|without|cannot)\b|n't\b/i
const leansBack = /^(?:he|she|they|it|this|that|these|those|his|her|their|its|both|then|otherwise|also)\b/i

function askAfterLook(one: LedAsk, judged: readonly Judged[]): LedAsk {
  const [first] = judged
  const isTrue = judged.every(({ verdict }) => verdict?.entailed)
  const kept = judged.filter(({ statement, verdict }) => (verdict && verdict.answers !== 'no') || narrows.test(statement.text))
  const standAlone = kept.length === judged.length || kept.every((given) => given === first || !leansBack.test(given.statement.text))
  const statements = some(kept.map(({ statement }) => statement))
  if (!first || one.outcome !== 'answered') return one
  if (statements && isTrue && first.verdict?.answers === 'yes' && standAlone)
    return { ask: one.ask, topic: one.topic, outcome: 'answered', statements, link: one.link, reason: one.reason }
  const verdict = (judged.find((given) => !given.verdict?.entailed) ?? judged.find((given) => given.verdict?.answers !== 'yes'))?.verdict
  const reason = verdict ? reasonOf(verdict) : 'The second look said nothing of it.'
  return { ask: one.ask, topic: one.topic, ...leftOpen(reason) }
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
