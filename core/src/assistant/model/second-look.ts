import { DateTime } from 'luxon'
import { cutText } from '../../text/cut-text.ts'
import { z } from 'zod'
import { type CheckContext, ownersWords } from '../check/check-context.ts'
import type { Ask, Source, Statement } from '../trace.ts'
import { tokensOfData } from './context-room.ts'
import type { ThreadEntry } from './lead-request.ts'
import { type Led, type LedAsk, leftOpen, some } from './led.ts'
import { assentsTo } from './own-lines.ts'

/**
 * What a second look finds of each sentence. `helps`: it answers nothing by itself, but the customer wants it beside what does. Flat, with every
 * field there, as small models and strict providers want it. `concerns`: the instructions know of risks to be denied, and none is ever asked about.
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

/** `calls`: what is asked, one call each. `unseen`: the ids of asks whose answer fits none. */
export type SecondLooks = { calls: Record<string, unknown>[]; unseen: string[] }

/**
 * What has to be asked so that everything that is said is looked at again: one call where it fits the room that the model's window leaves (null: it always does),
 * else without the mails before, the oldest first, and then a call for as many asks as fit together. Nothing where nothing is said that could be wrong.
 */
export function secondLooks(led: Led, shown: Shown, room: number | null = null): SecondLooks {
  const thread = (shown.thread ?? []).slice(-MOST_MAILS)
  const isSmall = (data: Record<string, unknown>) => room === null || tokensOfData(data) <= room
  for (let from = 0; from <= thread.length; from++) {
    const whole = secondLookData(led, { ...shown, thread: thread.slice(from) })
    if (whole === null) return { calls: [], unseen: [] }
    if (isSmall(whole)) return { calls: [whole], unseen: [] }
  }
  return inParts(led, { context: shown.context }, isSmall)
}

function inParts(led: Led, shown: Shown, isSmall: (data: Record<string, unknown>) => boolean): SecondLooks {
  const calls: Record<string, unknown>[] = []
  const unseen: string[] = []
  let part: Record<string, unknown> | null = null
  let ids: string[] = []
  for (const { ask, statements } of led.asks) {
    if (statements.length === 0) continue
    const joined = fitting([...ids, ask.id])
    if (!joined && part) calls.push(part)
    if (!joined) ids = []
    const next = joined ?? fitting([ask.id])
    if (next) ids.push(ask.id)
    else unseen.push(ask.id)
    part = next
  }
  return { calls: part ? [...calls, part] : calls, unseen }

  /** The lines around are looked at once. */
  function fitting(asks: string[]): Record<string, unknown> | null {
    const framed = calls.length === 0 ? led : { ...led, opening: null, closing: null, question: null }
    const data = secondLookData(framed, shown, new Set(asks))
    return data && isSmall(data) ? data : null
  }
}

/** Several looks as one. The lines around are harmless where no look says otherwise, and one look there was. */
export function joinLooks(looks: readonly SecondLook[]): SecondLook {
  return {
    sentences: looks.flatMap(({ sentences }) => sentences),
    openingIsHarmless: looks.length > 0 && looks.every(({ openingIsHarmless }) => openingIsHarmless),
    closingIsHarmless: looks.length > 0 && looks.every(({ closingIsHarmless }) => closingIsHarmless),
    concerns: [],
  }
}

/**
 * What the second look is shown: the day, the message with its subject and what was written before, whose case the answer has to fit; each sentence that is to be said
 * with its question, its quotes and the passages around them, of all asks or those given; and the lines of the frame. Null where nothing is said that could be wrong.
 */
export function secondLookData(
  led: Led,
  { context, thread = [] }: Shown,
  only: ReadonlySet<string> | null = null,
): Record<string, unknown> | null {
  const { opening, closing, question } = led
  const asks = led.asks.filter(({ ask }) => only === null || only.has(ask.id))
  const said = numberedStatements(led.asks).filter(({ statement }) =>
    asks.some(({ statements }) => statements.some((one) => one === statement)),
  )
  if (said.length === 0 && opening === null && closing === null && question === null) return null
  const sources = said.flatMap(({ statement }) => statement.sources)
  const cited = new Set(sources.flatMap((source) => (source.kind === 'passage' ? [source.passageId] : [])))
  // In the order in which they are cited: that of the context hangs on ids that are random.
  const passages = [...cited].flatMap((id) => context.passages.find((passage) => passage.id === id) ?? [])
  const ids = new Map(passages.map(({ id }, index) => [id, `p${index + 1}`]))
  const writer = writerIn(
    said.map(({ statement }) => statement),
    context,
  )
  return {
    today: DateTime.fromISO(context.today).setLocale('en-US').toFormat('cccc, LLLL d, yyyy'),
    ...(writer === null ? {} : { theReplyIsWrittenBy: writer }),
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
    concerns: [],
  }
}

/** The owner says "I" of whom a document calls by name. */
const saysI = /\b(?:I|me|my|mine|myself)\b|\bI['’]/

/** The owner's name as a quote has it, where a sentence that rests on it says "I" or "with me": else nobody could tell that these are one. */
function writerIn(said: readonly Statement[], { ownNames }: CheckContext): string | null {
  const quotes = said.flatMap(({ text, sources }) => (saysI.test(text) ? sources.map(ownersWords) : [])).join('\n')
  const first = ownNames.map((name) => name.split(/\s/)[0] ?? '').filter((name) => /^\p{Lu}\p{L}+$/u.test(name))
  return first.find((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(quotes)) ?? null
}

/**
 * Takes out what the second look does not stand behind. A sentence that it refuses, or says nothing of, leaves its ask to the owner. One that is true and only
 * answers something else is left out alone, where it does not come first and another one answers the ask; a condition stays, since it may narrow what is said.
 * A line that says yes is left out where somebody could take it for the answer to a wish or to what is left open.
 */
export function applySecondLook(led: Led, look: SecondLook): Led {
  const verdicts = new Map(look.sentences.map((verdict) => [verdict.id.trim(), verdict]))
  const judged = numberedStatements(led.asks).map(({ id, statement }) => ({ statement, verdict: verdicts.get(id) }))
  const asks = led.asks.map((one) =>
    askAfterLook(
      one,
      judged.filter(({ statement }) => one.statements.some((own) => own === statement)),
    ),
  )
  const fitting = (line: string | null) => (line !== null && assentsTo(line) && asks.some(isOpenOrWish) ? null : line)
  return {
    ...led,
    asks,
    opening: look.openingIsHarmless ? fitting(led.opening) : null,
    closing: look.closingIsHarmless ? fitting(led.closing) : null,
    question: look.closingIsHarmless ? led.question : null,
  }
}

const wishes: ReadonlySet<Ask['intent']> = new Set(['book', 'reschedule', 'cancel', 'request'])

function isOpenOrWish({ ask, outcome }: LedAsk): boolean {
  return outcome === 'deferred' || wishes.has(ask.intent)
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
  const isAnswered = first.verdict?.answers !== 'no' && kept.some(({ verdict }) => verdict?.answers === 'yes')
  if (statements && isTrue && isAnswered && standAlone)
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
