import { DateTime } from 'luxon'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Passage } from '../../knowledge/passage.ts'
import type { BlackoutRange, BookingLink } from '../../scheduling/scheduling.ts'
import { cutText } from '../../text/cut-text.ts'
import type { ToneProfile, Voice } from '../../tone/tone.ts'
import type { Reading } from '../trace.ts'
import { tokensOfData } from './context-room.ts'
import { CHARACTERS_PER_TOKEN, fitDocuments } from './fit-documents.ts'
import {
  linesOf,
  numberAnswers,
  type NumberedAnswer,
  type NumberedDocument,
  type NumberedSentence,
  numberSentences,
} from './numbered-sentences.ts'

/** One earlier mail of the conversation. `by`: the customer, the assistant in the owner's name, or the owner. */
export type ThreadEntry = { by: 'customer' | 'assistant' | 'owner'; day: string; text: string }

/** `found`: ids of passages, best first, one list an ask and one for the whole message; read only where the documents do not fit. `samples`: mails of the owner's own. */
export type LeadInput = {
  business: { name: string; timezone: string }
  voice: Voice
  samples: readonly string[]
  sentAt: Date
  subject: string
  reading: Reading
  thread: readonly ThreadEntry[]
  links: readonly BookingLink[]
  blackouts: readonly BlackoutRange[]
  answers: readonly Answer[]
  passages: readonly Passage[]
  found: readonly (readonly string[])[]
  limits: LeadLimits
}

/** In tokens. `room` is what the model's context window leaves for all of the data, null where that is far more than is ever sent. */
export type LeadLimits = { documentTokens: number; room: number | null }

/** What a model's answer may point at, by the ids of one request. */
export type Citables = {
  sentences: readonly NumberedSentence[]
  answers: readonly NumberedAnswer[]
  links: ReadonlyMap<string, BookingLink>
}

/** Whether a request fits the window; where it does not, whether the message is what makes it too long. */
export type LeadFit = 'fits' | 'message_too_long' | 'window_too_small'

/** `data` goes to the model, all of it as data, where it fits. `isWhole`: it is shown every sentence of the documents. */
export type LeadRequest = { data: Record<string, unknown>; citables: Citables; isWhole: boolean; fit: LeadFit }

/** Earlier mails say what "yes, that one" means; more of them cost more than they tell. */
const MOST_MAILS = 6
const MOST_MAIL_CHARACTERS = 1_500
const MOST_MESSAGE_CHARACTERS = 8_000
const MOST_SAMPLES = 3
/** A message beside which not even this much of the documents fits is not answered from them. */
const FEWEST_DOCUMENT_TOKENS = 500
/** Where not even this fits beside them, the window is at fault and not the message. */
const ORDINARY_MESSAGE_TOKENS = 200

/**
 * What a language model is shown of a mail and the account. It holds no random ids and no time but the message's own day, so that the same mail to the same
 * account is the same request. Where the window is small, the owner's mails go first, the least alike before the others, then the thread from its oldest mail, until the
 * documents have half of the room; then passages go, those that fit least first.
 */
export function leadRequest(input: LeadInput): LeadRequest {
  const around = { thread: threadOf(input), ownMails: ownMailsOf(input) }
  const { documentTokens, room } = input.limits
  if (room === null) return { ...requestOf(input, around, knownWithin(input, documentTokens)), fit: 'fits' }
  const all = knownWithin(input, documentTokens)
  const wanted = all.isWhole ? tokensOfData(shownOf(all)) : documentTokens
  const least = Math.min(wanted, FEWEST_DOCUMENT_TOKENS)
  const sizeOf = (given: Around) => tokensOfData(requestOf(input, given, nothingKnown).data)
  const kept = leaner(around, room - Math.min(wanted, Math.max(least, room / 2)), sizeOf)
  let left = Math.min(documentTokens, room - sizeOf(kept))
  let request = requestOf(input, kept, knownWithin(input, left, true))
  for (let over = tokensOfData(request.data) - room; over > 0 && left >= least; over = tokensOfData(request.data) - room) {
    left -= over
    request = requestOf(input, kept, knownWithin(input, left, true))
  }
  if (left >= least) return { ...request, fit: 'fits' }
  const withoutText = sizeOf(kept) - tokensOfData(messageOf(input).text)
  return { ...request, fit: room - withoutText < least + ORDINARY_MESSAGE_TOKENS ? 'window_too_small' : 'message_too_long' }
}

/** What is shown beside the message, best first of the owner's mails and oldest first of the thread. */
type Around = { thread: ThreadEntry[] | string; ownMails: string[] }
/** What is known of the business. */
type Known = { answers: NumberedAnswer[]; documents: NumberedDocument[]; isWhole: boolean }
const nothingKnown: Known = { answers: [], documents: [], isWhole: false }

function leaner(around: Around, most: number, sizeOf: (given: Around) => number): Around {
  const { thread, ownMails } = around
  const fewerMails = Array.from({ length: ownMails.length + 1 }, (_, cut) => ({
    thread,
    ownMails: ownMails.slice(0, ownMails.length - cut),
  }))
  const shorter = typeof thread === 'string' ? [''] : thread.map((_, index) => thread.slice(index + 1))
  const steps = [...fewerMails, ...shorter.map((rest) => ({ thread: rest, ownMails: [] }))]
  return steps.find((step) => sizeOf(step) <= most) ?? { thread: [], ownMails: [] }
}

/** Answers take half of it at most. Beside a small window they take away from the documents. */
function knownWithin({ answers: given, passages, found }: LeadInput, maxTokens: number, isSmall = false): Known {
  const answers = fitAnswers(numberAnswers(given), maxTokens / 2)
  const rest = isSmall ? maxTokens - tokensOf(answers) : maxTokens
  return { answers, ...fitDocuments({ documents: numberSentences(passages), found, maxTokens: rest }) }
}

function requestOf(input: LeadInput, { thread, ownMails }: Around, known: Known): Omit<LeadRequest, 'fit'> {
  const active = input.links.filter((link) => link.active)
  const sent = DateTime.fromJSDate(input.sentAt, { zone: input.business.timezone }).setLocale('en-US')
  const data = {
    business: input.business.name,
    owner: input.voice.signOffName,
    today: sent.toFormat('cccc, LLLL d, yyyy'),
    timeZone: input.business.timezone,
    thread,
    message: messageOf(input),
    bookingLinks: active.map(({ category, label, full }, index) => ({ id: `L${index + 1}`, for: linkUse[category], label, full })),
    closedDays: input.blackouts.map(({ start, end }) => (start === end ? start : `${start} to ${end}`)).toSorted(),
    tone: toneOf(input.voice),
    ownMails,
    ...shownOf(known),
    documentsAreComplete: known.isWhole,
  }
  const citables = {
    sentences: known.documents.flatMap(({ sentences }) => sentences),
    answers: known.answers,
    links: new Map(active.map((link, index) => [`L${index + 1}`, link])),
  }
  return { data, citables, isWhole: known.isWhole }
}

function shownOf({ answers, documents }: Known): Record<string, unknown> {
  return {
    confirmedAnswers: answers.map(lineOf),
    documents: documents.map(({ name, sentences }) => ({ name, lines: linesOf(sentences) })),
  }
}

function messageOf({ reading, subject }: LeadInput): { from: string; subject: string; text: string } {
  return { from: reading.senderName ?? '', subject, text: cutText(reading.text, MOST_MESSAGE_CHARACTERS) }
}

const linkUse: Readonly<Record<BookingLink['category'], string>> = {
  new: 'booking',
  reschedule: 'moving a booking',
  cancel: 'cancelling a booking',
  other: 'something else',
}

/** As many as there is room for: an account with more has documents that say the rest. */
function fitAnswers(answers: readonly NumberedAnswer[], maxTokens: number): NumberedAnswer[] {
  let left = maxTokens
  return answers.filter((answer) => (left -= tokensOf([answer])) >= 0)
}

function tokensOf(answers: readonly NumberedAnswer[]): number {
  return answers.reduce((sum, answer) => sum + (lineOf(answer).length + 3) / CHARACTERS_PER_TOKEN, 0)
}

function lineOf({ id, answer }: NumberedAnswer): string {
  return `${id} ${answer.about === '' ? '' : `(${answer.about}) `}${answer.text}`
}

/** The mails that are stored of the conversation; without any, what the message itself quotes. */
function threadOf({ thread, reading }: LeadInput): ThreadEntry[] | string {
  const last = thread.slice(-MOST_MAILS).map((entry) => ({ ...entry, text: cutText(entry.text, MOST_MAIL_CHARACTERS) }))
  return last.length > 0 ? last : cutText(reading.quoted.trim(), 2 * MOST_MAIL_CHARACTERS)
}

function ownMailsOf({ samples }: LeadInput): string[] {
  return samples.slice(0, MOST_SAMPLES).map((sample) => cutText(sample, MOST_MAIL_CHARACTERS))
}

/** Sliders in words: a model makes more of "casual" than of 23. */
function toneOf({ tone, profile }: Voice): Record<string, unknown> {
  const word = (value: number, low: string, high: string) => (value < 34 ? low : value > 66 ? high : null)
  const style = [
    word(tone.toneStyle, 'casual', 'professional'),
    word(tone.energyLevel, 'calm', 'energetic'),
    word(tone.directness, 'gentle', 'direct'),
  ].filter((said) => said !== null)
  return {
    style: style.length > 0 ? style : ['friendly'],
    wordsPerSentence: profile?.wordsPerSentence ?? null,
    contractions: profile?.contractions ?? null,
    ...(profile === null ? {} : measured(profile)),
    ...(profile?.habits ? { habits: profile.habits.lines } : {}),
  }
}

/** What was measured of an owner's mails beside that, where anything was: without it the request is that of an account that was never touched. */
function measured({ formality, exclamations, emoji, warmWords, readingGrade, phrases }: ToneProfile): Record<string, unknown> {
  if (formality === null) return {}
  return { formality, exclamationsPerMail: exclamations, emojiPerMail: emoji, warmWordsPerMail: warmWords, readingGrade, phrases }
}
