import { DateTime } from 'luxon'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Passage } from '../../knowledge/passage.ts'
import type { BlackoutRange, BookingLink } from '../../scheduling/scheduling.ts'
import { cutText } from '../../text/cut-text.ts'
import type { ToneProfile, Voice } from '../../tone/tone.ts'
import type { Reading } from '../trace.ts'
import { CHARACTERS_PER_TOKEN, fitDocuments } from './fit-documents.ts'
import { linesOf, numberAnswers, type NumberedAnswer, type NumberedSentence, numberSentences } from './numbered-sentences.ts'

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

/** In tokens. `contextTokens` is the model's whole window, null where it is far larger than anything that is sent. */
export type LeadLimits = { documentTokens: number; contextTokens: number | null }

/** What a model's answer may point at, by the ids of one request. */
export type Citables = {
  sentences: readonly NumberedSentence[]
  answers: readonly NumberedAnswer[]
  links: ReadonlyMap<string, BookingLink>
}

/** `data` goes to the model, all of it as data. `isWhole`: it is shown every sentence of the documents. */
export type LeadRequest = { data: Record<string, unknown>; citables: Citables; isWhole: boolean }

/** Earlier mails say what "yes, that one" means; more of them cost more than they tell. */
const MOST_MAILS = 6
const MOST_MAIL_CHARACTERS = 1_500
const MOST_MESSAGE_CHARACTERS = 8_000
const MOST_SAMPLES = 3
/** Room for the instructions, the message with its thread, and the model's answer. */
const RESERVED_TOKENS = 6_000
const FEWEST_DOCUMENT_TOKENS = 500

/**
 * What a language model is shown of a mail and the account. It holds no random ids and no time but the message's own day, so that the same mail to the same
 * account is the same request.
 */
export function leadRequest(input: LeadInput): LeadRequest {
  const { reading, links, limits } = input
  const active = links.filter((link) => link.active)
  const most = documentTokens(limits)
  const answers = fitAnswers(numberAnswers(input.answers), most / 2)
  const { documents, isWhole } = fitDocuments({
    documents: numberSentences(input.passages),
    found: input.found,
    maxTokens: limits.contextTokens === null ? most : most - tokensOf(answers),
  })
  const sent = DateTime.fromJSDate(input.sentAt, { zone: input.business.timezone }).setLocale('en-US')
  const data = {
    business: input.business.name,
    owner: input.voice.signOffName,
    today: sent.toFormat('cccc, LLLL d, yyyy'),
    timeZone: input.business.timezone,
    thread: threadOf(input),
    message: { from: reading.senderName ?? '', subject: input.subject, text: cutText(reading.text, MOST_MESSAGE_CHARACTERS) },
    bookingLinks: active.map(({ category, label, full }, index) => ({ id: `L${index + 1}`, for: linkUse[category], label, full })),
    closedDays: input.blackouts.map(({ start, end }) => (start === end ? start : `${start} to ${end}`)).toSorted(),
    tone: toneOf(input.voice),
    ownMails: input.samples.slice(0, MOST_SAMPLES).map((sample) => cutText(sample, MOST_MAIL_CHARACTERS)),
    confirmedAnswers: answers.map(lineOf),
    documents: documents.map(({ name, sentences }) => ({ name, lines: linesOf(sentences) })),
    documentsAreComplete: isWhole,
  }
  const citables = {
    sentences: documents.flatMap(({ sentences }) => sentences),
    answers,
    links: new Map(active.map((link, index) => [`L${index + 1}`, link])),
  }
  return { data, citables, isWhole }
}

const linkUse: Readonly<Record<BookingLink['category'], string>> = {
  new: 'booking',
  reschedule: 'moving a booking',
  cancel: 'cancelling a booking',
  other: 'something else',
}

function documentTokens({ documentTokens: wanted, contextTokens }: LeadLimits): number {
  if (contextTokens === null) return wanted
  return Math.min(wanted, Math.max(FEWEST_DOCUMENT_TOKENS, contextTokens - RESERVED_TOKENS))
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
