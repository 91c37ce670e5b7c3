import { chooseLink } from '../../scheduling/choose-link.ts'
import type { LinkCategory } from '../../scheduling/scheduling.ts'
import type { CheckContext } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import { contentStems, coverage } from '../check/content-words.ts'
import { answerStatements } from '../compose/answer-statements.ts'
import { sheetStatement } from '../compose/sheet-statements.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Ask, Finding, Statement, Want } from '../trace.ts'
import type { AnswerSentence } from '../../knowledge/answer-sentence.ts'
import type { SettledAsk } from './settled-ask.ts'

export type SettleInput = {
  findings: readonly Finding[]
  /** The sentences that answer each ask, by the ask's id, best first. */
  answers: ReadonlyMap<string, readonly AnswerSentence[]>
  /** The answers of the owner's sheet that answer each ask, by the ask's id, best first. They go before sentences. */
  sheet: ReadonlyMap<string, readonly Answer[]>
  context: CheckContext
  offerWaitlistOnFull: boolean
}

/**
 * How each ask of the message can be settled, in the message's order. A wish to book, move or cancel is settled by a booking link; a
 * question by sentences of the documents that would pass the check as they stand.
 */
export function settleAsks(input: SettleInput): SettledAsk[] {
  const settled = input.context.reading.asks.map((ask) => settle(ask, input))
  return settled.map((one, index) =>
    asksTheSame(one, settled.slice(0, index)) ? { ...one, state: 'nothing', reason: 'It asks what was asked before.' } : one,
  )
}

const saysNothing = new Set(['know', 'tell', 'help', 'advis', 'possibl', 'work', 'need', 'do'])

/** "How do I do that?" after a wish that a link settles asks for that link. */
function asksTheSame({ ask, state }: SettledAsk, earlier: readonly SettledAsk[]): boolean {
  if (state !== 'undocumented' || !earlier.some((other) => other.state === 'link' || other.state === 'full')) return false
  return contentStems(ask.text).every((stem) => saysNothing.has(stem))
}

function settle(ask: Ask, input: SettleInput): SettledAsk {
  const nothing: SettledAsk = {
    ask,
    state: 'nothing',
    answers: [],
    sentences: [],
    link: null,
    waitlist: false,
    confidence: 1,
    reason: 'It asks nothing.',
  }
  if (ask.intent === 'statement') return nothing
  const category = linkCategoryOf(ask)
  const byLink = category && settleByLink(ask, category, input, nothing)
  if (byLink && (ask.intent !== 'question' || byLink.state === 'full')) return byLink
  const byDocuments = settleByDocuments(ask, input, nothing)
  if (!byLink) return byDocuments
  return byDocuments.state === 'documented' ? { ...byDocuments, link: byLink.link } : byLink
}

function settleByLink(ask: Ask, category: LinkCategory, input: SettleInput, base: SettledAsk): SettledAsk | null {
  const { links, reading } = input.context
  const full = category === 'new' ? fullSentence(ask, input) : null
  const choice = chooseLink(links, category, { ask: ask.text, text: reading.text })
  if (full || choice.kind === 'full') {
    const link = choice.kind === 'full' ? choice.link : null
    return {
      ...base,
      state: 'full',
      sentences: full ? [full] : [],
      link,
      waitlist: input.offerWaitlistOnFull,
      reason: 'What is asked for is full.',
    }
  }
  if (choice.kind === 'none') return null
  return { ...base, state: 'link', link: choice.link, reason: `The booking link “${choice.link.label || choice.link.url}” settles it.` }
}

function settleByDocuments(ask: Ask, input: SettleInput, base: SettledAsk): SettledAsk {
  const finding = input.findings.find((candidate) => candidate.askId === ask.id)
  const undocumented: SettledAsk = {
    ...base,
    state: 'undocumented',
    confidence: finding?.confidence ?? 0,
    reason: finding?.reason ?? 'Nothing was found.',
  }
  if (!finding?.documented) return undocumented
  const answers = (input.sheet.get(ask.id) ?? []).filter((answer) => isUsable([sheetStatement(ask, answer)], input.context))
  const documented = { ...base, state: 'documented' as const, confidence: finding.confidence, reason: finding.reason }
  if (answers.length > 0) return { ...documented, answers }
  const sentences = (input.answers.get(ask.id) ?? []).filter((sentence) => isUsable(answerStatements(ask, [sentence], 1), input.context))
  if (sentences.length === 0) return { ...undocumented, reason: 'What the documents say cannot be sent as it stands.' }
  return { ...documented, sentences }
}

/** A sentence or an answer is used only if the check would let it pass by itself: no foreign link, no offer of a blacked-out day. */
function isUsable(statements: Statement[], context: CheckContext): boolean {
  if (statements.length === 0) return false
  const { problems } = inspect(
    { subject: '', text: '', statements, by: 'embedded' },
    { ...context, reading: { ...context.reading, dates: [] } },
  )
  return problems.every((problem) => problem.statement === null)
}

/** What somebody wants to know who asks for a free time. */
const freeTime: ReadonlySet<Want> = new Set(['yes_no', 'time', 'date', 'list'])

/** Which kind of booking link an ask wants, if any: by what the sender wants to do, else by asking for free times or for the link. */
function linkCategoryOf(ask: Ask): LinkCategory | null {
  if (ask.intent === 'book') return 'new'
  if (ask.intent === 'reschedule' || ask.intent === 'cancel') return ask.intent
  const asksForTimes = ask.category === 'booking' && ask.wants.some((want) => freeTime.has(want))
  const asksForLink = /\blink\b/i.test(ask.text)
  if (!asksForLink && !asksForTimes) return null
  if (ask.category === 'reschedule' || ask.category === 'cancel') return ask.category
  return ask.category === 'booking' || ask.category === 'sales' ? 'new' : 'other'
}

const saysFull = /^(.{2,60}?)\b(?:is|are)\b(?: \w+){0,2} (?:full|booked up|fully booked|sold out)\b/i

/** A sentence of the documents that says that the very thing asked for is full. */
function fullSentence(ask: Ask, input: SettleInput): AnswerSentence | null {
  const found = input.findings.find((finding) => finding.askId === ask.id)?.passages ?? []
  const scored = found.flatMap(({ passage, sentences }) => sentences.map(({ text, start, end }) => ({ text, start, end, passage })))
  const candidates = [...(input.answers.get(ask.id) ?? []), ...scored]
  return candidates.find(({ text }) => coverage(saysFull.exec(text)?.[1] ?? text, ask.text) === 1 && saysFull.test(text)) ?? null
}
