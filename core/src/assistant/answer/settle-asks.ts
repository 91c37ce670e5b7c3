import { chooseLink, type LinkChoice } from '../../scheduling/choose-link.ts'
import type { BookingLink, LinkCategory } from '../../scheduling/scheduling.ts'
import type { CheckContext } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import { contentStems, coverage } from '../../text/content-words.ts'
import { answerStatements } from './answer-statements.ts'
import { sheetStatement } from './sheet-statements.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Kind } from '../labels.ts'
import { likely } from '../risks.ts'
import type { Ask, Finding, Reading, Statement, Want } from '../trace.ts'
import type { AnswerSentence } from '../../knowledge/answer-sentence.ts'
import { anyWord, pattern } from '../../pattern.ts'
import { asksToTakePart, namesLink, saysItIsFull } from './full-things.ts'
import { asksWhetherItSuits, plainlyBooks, saysMove } from '../../text/plainly-books.ts'
import { isSaidAside } from './said-aside.ts'
import type { SettledAsk } from './settled-ask.ts'
import { asksWhetherFree, isAboutTakingPart } from './taking-part.ts'

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
  const { reading } = input.context
  const settled = reading.asks.map((ask) => settle(ask, input))
  return settled.map((one, index): SettledAsk => {
    if (asksTheSame(one, settled.slice(0, index))) return { ...one, state: 'nothing', reason: 'It asks what was asked before.' }
    const others = settled.filter((other) => other !== one)
    return isSaidAside(one, others, reading) ? { ...one, state: 'nothing', reason: 'It only says what stands around the question.' } : one
  })
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
  const category = unlessNothingMoves(linkCategoryOf(ask), ask, input.context) ?? namedToBook(ask, input.context)
  const takesPart = asksToTakePart(ask)
  if (!category && !takesPart) return settleByDocuments(ask, input, nothing)
  const choice = chooseLink(linksFor(ask, input.context.links), category ?? 'new', { ask: ask.text, text: input.context.reading.text })
  const full = settleAsFull(ask, { category, takesPart, choice }, input, nothing)
  if (full) return full
  const byLink = category && settleByLink(ask, choice, input.context.reading, nothing)
  if (byLink && ask.intent !== 'question') return byLink
  const byDocuments = settleByDocuments(ask, input, nothing)
  if (!byLink) return byDocuments
  if (byDocuments.state !== 'documented') return byLink
  const isWanted = asksWhetherFree(ask.text) || isAboutTakingPart(ask.text) || asksForLink(ask.text)
  return isWanted ? { ...byDocuments, link: byLink.link } : byDocuments
}

/** A question is settled by a link of its kind, or by the one it asks for: a word in common with another ("Sign the waiver") is no answer to "Do you know any sign?" */
function linksFor({ intent, text }: Ask, links: CheckContext['links']): CheckContext['links'] {
  return intent === 'question' && !asksForLink(text) ? links.filter(({ category }) => category !== 'other') : links
}

/** "Before I send the link around" only names one. */
const linkAskedFor = pattern(
  'i',
  anyWord(
    /(?:is|have|got|get|find|need|lost|resend|(?:send|give|post|e-?mail|share|text)(?: it)?(?: to)? (?:me|us|over|through)|(?:what|where)['’]?s) (?:[\w'’-]{1,20} ){0,4}links?/,
    /links? (?:please|pls|again)/,
  ),
)

function asksForLink(text: string): boolean {
  return linkAskedFor.test(text)
}

/** `takesPart`: an ask about taking part is asked for whatever it was filed under. */
type Wanted = { category: LinkCategory | null; takesPart: boolean; choice: LinkChoice }

/** What the owner's documents, answers or links say is full. A full class is not what somebody means whose words share one with its label: "Could you tune our piano?" is not about “Tiny Tunes”. */
function settleAsFull(ask: Ask, { category, takesPart, choice }: Wanted, input: SettleInput, base: SettledAsk): SettledAsk | null {
  const isForNew = takesPart || category === 'new'
  const sentence = isForNew ? fullSentence(ask, input) : null
  const answer = isForNew && !sentence ? fullAnswer(ask, input) : null
  const meansLink =
    choice.kind === 'full' && (namesLink(choice.link, ask.text) || (category && isPlainForLink(ask, choice.link, input.context.reading)))
  const link = meansLink ? choice.link : null
  if (!sentence && !answer && !link) return null
  return {
    ...base,
    state: 'full',
    answers: answer ? [answer] : [],
    sentences: sentence ? [sentence] : [],
    link,
    waitlist: input.offerWaitlistOnFull,
    reason: 'What is asked for is full.',
  }
}

/** Where nothing but the whole of a message makes an ask a wish to book, the owner looks before a link is all that is said. */
const perhapsBooking = 0.5

function settleByLink(ask: Ask, choice: LinkChoice, reading: Reading, base: SettledAsk): SettledAsk | null {
  if (choice.kind !== 'offer') return null
  return {
    ...base,
    state: 'link',
    link: choice.link,
    confidence: isPlainForLink(ask, choice.link, reading) ? 1 : perhapsBooking,
    reason: `The booking link “${choice.link.label || choice.link.url}” settles it.`,
  }
}

const wishesForTime: ReadonlySet<Kind> = new Set(['booking_lead', 'reschedule', 'cancel'])

/** Of 2,940 questions and mails to the training businesses 14 got a link alone; nine of these wanted something else, all but one in less surely a wish for a time. */
const surelyWishes = 0.8
/** A text names a link that has so much of its label. */
const namesFrom = 0.5

/**
 * Whether the words of an ask say that a link is what it wants, and plainly so, or the whole message surely says it too; where the ask names what is booked, it need only be
 * likely.
 */
function isPlainForLink({ intent, text }: Ask, { label }: BookingLink, { kind, kindChance }: Reading): boolean {
  if (intent === 'question' && asksForLink(text)) return true
  const isWish = intent === 'question' ? asksWhetherFree(text) : isAboutTakingPart(text)
  if (!isWish || plainlyBooks(text)) return isWish
  const isNamed = label !== '' && coverage(label, text) >= namesFrom
  return wishesForTime.has(kind) && kindChance >= (isNamed ? likely : surelyWishes)
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
  const given = input.sheet.get(ask.id) ?? []
  // Several answers are a choice, and a choice without one of them is another one.
  const answers = given.every((answer) => isUsable([sheetStatement(ask, answer)], input.context)) ? given : []
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
  const asksForTimes = ask.category === 'booking' && ask.wants.some((want) => freeTime.has(want)) && !/\bhow long\b/i.test(ask.text)
  if (!asksForLink(ask.text) && !asksForTimes) return null
  if (ask.category === 'reschedule' || ask.category === 'cancel') return ask.category
  return ask.category === 'booking' || ask.category === 'sales' ? 'new' : 'other'
}

/**
 * A wish for a time is soon taken for a wish for another one. Where nothing says that something stands already, it is one to book what a link names, and
 * where none is named the owner's to see.
 */
function unlessNothingMoves(category: LinkCategory | null, ask: Ask, context: CheckContext): LinkCategory | null {
  const { reading, subject } = context
  if (category !== 'reschedule' || reading.language.code !== 'en' || saysMove(`${subject}\n${reading.text}`)) return category
  return namesNewLink(ask, context, reading.text) > 0 ? 'new' : null
}

/** What the heads take for any other question is a wish to book where it plainly is one, or asks whether a day suits, and a link is named by half of its words. */
function namedToBook(ask: Ask, context: CheckContext): LinkCategory | null {
  if (!plainlyBooks(ask.text) && !(asksWhetherItSuits(ask.text) && asksWhetherFree(ask.text))) return null
  return namesNewLink(ask, context, ask.text) >= namesFrom ? 'new' : null
}

/** How much of the label of the link for a first booking stands in a text, from 0 to 1; 0 where there is no such link, or it has no label. */
function namesNewLink(ask: Ask, { links, reading }: CheckContext, text: string): number {
  const choice = chooseLink(links, 'new', { ask: ask.text, text: reading.text })
  return choice.kind === 'none' || choice.link.label === '' ? 0 : coverage(choice.link.label, text)
}

/** A sentence of the documents that says that the very thing asked for is full. */
function fullSentence(ask: Ask, input: SettleInput): AnswerSentence | null {
  const found = input.findings.find((finding) => finding.askId === ask.id)?.passages ?? []
  const scored = found.flatMap(({ passage, sentences }) => sentences.map(({ text, start, end }) => ({ text, start, end, passage })))
  const candidates = [...(input.answers.get(ask.id) ?? []), ...scored]
  return candidates.find(({ text, passage }) => saysItIsFull(text, passage.headings.at(-1) ?? '', ask.text)) ?? null
}

/** A confirmed answer that says so. */
function fullAnswer(ask: Ask, input: SettleInput): Answer | null {
  const confirmed = (input.sheet.get(ask.id) ?? []).filter(({ state }) => state === 'confirmed')
  return confirmed.find(({ text, about }) => splitSentences(text).some((sentence) => saysItIsFull(sentence.text, about, ask.text))) ?? null
}
