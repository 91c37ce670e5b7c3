import type { Answer } from '../src/knowledge/answers/answer.ts'
import type { Passage } from '../src/knowledge/passage.ts'
import { splitSentences } from '../src/text/sentences.ts'
import type { BlackoutRange, BookingLink } from '../src/scheduling/scheduling.ts'
import type { Voice } from '../src/tone/tone.ts'
import type { CheckContext } from '../src/assistant/check/check-context.ts'
import { blackedOutRequests } from '../src/scheduling/blacked-out-requests.ts'
import type { DecisionFacts } from '../src/assistant/decide/decision-facts.ts'
import type { LeadAnswer } from '../src/assistant/model/lead-answer.ts'
import type { LeadInput } from '../src/assistant/model/lead-request.ts'
import type { AnswerSentence } from '../src/knowledge/answer-sentence.ts'
import type { SettledAsk } from '../src/assistant/answer/settled-ask.ts'
import type { ComposeInput } from '../src/assistant/compose/compose.ts'
import { passageSource } from '../src/assistant/answer/answer-statements.ts'
import { layOut } from '../src/assistant/lay-out.ts'
import type { Ask, Draft, Finding, Reading, Screening, Source, Statement } from '../src/assistant/trace.ts'

/** A small school for tests: every builder gives a plain, complete value in which the fields that matter are replaced. */
export const schoolVoice: Voice = {
  tone: { toneStyle: 50, energyLevel: 50, directness: 50 },
  profile: null,
  signOffName: 'Maya',
  businessName: 'Harbor Lane Music',
}

export const schoolLinks: BookingLink[] = [
  link('trial', 'new', 'Trial music lesson'),
  link('tutoring', 'new', 'Tutoring first session'),
  { ...link('tiny-tunes', 'new', 'Tiny Tunes (toddler class)'), full: true },
  { ...link('old-trial', 'new', 'Old trial page'), active: false },
  link('move', 'reschedule', 'Move a lesson'),
  link('cancel', 'cancel', 'Cancel a lesson'),
  link('tour', 'other', 'Studio tour'),
]

export const winterBreak: BlackoutRange = { id: 'winter', start: '2026-12-24', end: '2027-01-01' }

export function link(id: string, category: BookingLink['category'], label: string): BookingLink {
  return { id, category, label, url: `https://book.harborlane.example/${id}`, active: true, full: false }
}

export function passage(text: string, replaced: Partial<Passage> = {}): Passage {
  return {
    id: 'p1',
    documentId: 'd1',
    documentName: 'Prices.md',
    headings: ['Prices'],
    text,
    page: null,
    start: 100,
    end: 100 + text.length,
    ...replaced,
  }
}

export function ask(text: string, replaced: Partial<Ask> = {}): Ask {
  return { id: 'a1', text, category: 'other', wants: ['other'], intent: 'question', ...replaced }
}

export function reading(text: string, replaced: Partial<Reading> = {}): Reading {
  return {
    text,
    quoted: '',
    signature: '',
    hiddenText: [],
    language: { code: 'en', confidence: 1 },
    senderName: 'Dana Miller',
    asks: [ask(text)],
    dates: [],
    category: 'other',
    kind: 'policy_question',
    kindChance: 1,
    kindBy: 'heads',
    flags: [],
    ...replaced,
  }
}

export function context(replaced: Partial<CheckContext> = {}): CheckContext {
  return {
    links: schoolLinks,
    blackouts: [],
    passages: [],
    answers: [],
    accountFacts: [],
    ownNames: ['Maya', 'Harbor Lane Music'],
    signature: '',
    reading: reading('How much are piano lessons?'),
    subject: 'Piano lessons',
    told: [],
    today: '2026-11-21',
    maxChars: 2000,
    ...replaced,
  }
}

/** An answer of the sheet that the owner confirmed; `quote` is what its document says. */
export function sheetAnswer(text: string, replaced: Partial<Answer> = {}): Answer {
  const source = { documentId: 'd1', documentName: 'Prices.md', quote: text, start: 100, end: 100 + text.length }
  return { id: 's1', kind: 'rule', about: 'lessons', text, questions: [], sources: [source], state: 'confirmed', ...replaced }
}

/** The sentences of a passage with their places, as answers. */
export function sentencesOf(from: Passage): AnswerSentence[] {
  return splitSentences(from.text).map((sentence) => ({ ...sentence, passage: from }))
}

export function finding(askId: string, replaced: Partial<Finding> = {}): Finding {
  return { askId, passages: [], documented: true, confidence: 0.9, reason: 'The passage says it.', ...replaced }
}

export function settled(text: string, replaced: Partial<SettledAsk> = {}): SettledAsk {
  const base = { answers: [], sentences: [], link: null, waitlist: false, confidence: 0.9, reason: '' }
  return { ask: ask(text), state: 'documented', ...base, ...replaced }
}

export function composeInput(replaced: Partial<ComposeInput> = {}): ComposeInput {
  const read = replaced.reading ?? reading('How much are piano lessons?')
  const blackedOut = blackedOutRequests(read, [winterBreak])
  return {
    subject: 'Piano lessons',
    reading: read,
    settled: [],
    blackedOut,
    voice: schoolVoice,
    disclosure: false,
    signature: '',
    headings: [],
    phone: null,
    answerTime: null,
    seed: 0,
    ...replaced,
  }
}

export const personMail: Screening = {
  verdict: 'person',
  reason: '',
  signals: [],
  replyTo: { name: 'Dana', address: 'dana@customer.example' },
  provenBy: null,
}

export function facts(replaced: Partial<DecisionFacts> = {}): DecisionFacts {
  return {
    screening: personMail,
    reading: reading('How much are piano lessons?'),
    settled: [settled('How much are piano lessons?', { answers: [sheetAnswer('Piano lessons are $40.')] })],
    blackedOut: [],
    told: [],
    budget: { ok: true, reason: '' },
    modes: { mode: 'send', categoryModes: {} },
    isWatchable: true,
    isAllowed: true,
    ownTopics: [],
    isStopped: false,
    mailboxConnected: true,
    ownerVerified: true,
    late: null,
    senderOptedOut: false,
    isSubscribed: true,
    quotaLeft: 100,
    hasAttachments: false,
    thresholds: { send: 0.7, draft: 0.45 },
    settles: null,
    lead: null,
    line: null,
    holdsPlace: false,
    answersFollowUp: false,
    asksBack: null,
    replyLanguage: null,
    check: null,
    ...replaced,
  }
}

/** What a model is shown of a mail to the school; `passages` and whatever matters are replaced. */
export function leadInput(replaced: Partial<LeadInput> = {}): LeadInput {
  return {
    business: { name: schoolVoice.businessName, timezone: 'America/New_York' },
    voice: schoolVoice,
    samples: [],
    sentAt: new Date('2026-11-18T15:00:00Z'),
    subject: 'Piano lessons',
    reading: reading('How much are piano lessons?'),
    thread: [],
    links: schoolLinks,
    blackouts: [],
    answers: [],
    passages: [],
    found: [],
    limits: { documentTokens: 12_000, room: null },
    ...replaced,
  }
}

/** A model's answer with one ask, which it answers with one sentence that quotes the whole of it. */
export function leadAnswer(text: string, id: string, replaced: Partial<LeadAnswer> = {}): LeadAnswer {
  return {
    language: 'en',
    kind: 'pricing',
    flags: [],
    asks: [leadAsk('How much are piano lessons?', [{ text, cites: [{ id, quote: text }] }])],
    opening: '',
    closing: '',
    ownerMustSee: false,
    why: '',
    nothingToDo: false,
    ...replaced,
  }
}

export function leadAsk(
  words: string,
  sentences: LeadAnswer['asks'][number]['sentences'],
  replaced: Partial<LeadAnswer['asks'][number]> = {},
): LeadAnswer['asks'][number] {
  return { words, topic: 'the price', intent: 'question', outcome: 'answered', sentences, link: null, ...replaced }
}

/** A model's statement as a draft: it cites each sentence of a passage that one of the words stands in. Throws where nothing says a word. */
export function citingDraft(said: string, from: Passage, ...words: string[]): Draft {
  const all = sentencesOf(from)
  const sources = words.map((word): Source => {
    const found = all.find(({ text }) => text.includes(word))
    if (!found) throw new Error(`nothing says ${word}`)
    return passageSource(found)
  })
  const statement: Statement = { kind: 'answer', text: said, paragraph: 1, askId: 'a1', sources }
  return { subject: 'Re: Lessons', text: layOut([statement]), statements: [statement], by: 'model' }
}
