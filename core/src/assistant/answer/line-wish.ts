import type { BookingLink } from '../../scheduling/scheduling.ts'
import { coverage } from '../../text/content-words.ts'
import { splitSentences } from '../../text/sentences.ts'
import { wordsIn } from '../../text/words.ts'
import type { Ask, Reading } from '../trace.ts'
import { greetingOf } from '../understand/without-greeting.ts'
import { agreement, courtesies, declineFrame, declining, getsIn, hedges, lineNamed, listNamed, wantingWords } from './line-words.ts'
import type { SettledAsk } from './settled-ask.ts'

/** The line of which link our own last reply of this thread offered a place in, by the ids of the links; and those with a free place that is held for the sender. */
export type LineFacts = {
  offeredLines: readonly string[]
  heldFor: readonly string[]
  links: readonly BookingLink[]
  offersWaitlist: boolean
  subject: string
}

/** What a sender plainly wants with the line for a full class. `asked`: nobody had offered it. */
export type LineWish = { wish: 'join' | 'decline'; link: BookingLink; asked: boolean }

/**
 * Whether a message wants a place in the line for a full class, or declines one that is held, and says nothing else. Null where that is not certain: another
 * word, a condition, a question beside it, or more than one class that may be meant. English.
 */
export function readLineWish({ text, asks, senderName, language }: Reading, facts: LineFacts): LineWish | null {
  if (language.code !== 'en' || text.length > LONGEST) return null
  const said = splitSentences(text.slice(greetingOf(text).length)).map((sentence) => sentence.text.replaceAll('’', "'"))
  const own = new Set(wordsIn(senderName ?? ''))
  const rest = said.filter((sentence) => !isCourtesy(sentence, own))
  if (rest.length === 0) return null
  return declines(rest, facts) ?? joins(rest, asks, own, facts)
}

/** An ask that the line settles: `settled` stands for the message as a whole. */
export function settleByLine({ wish, link }: LineWish, reading: Reading): SettledAsk[] {
  const ask: Ask = { id: 'line', text: reading.text, category: 'booking', wants: [], intent: 'book' }
  const reason = wish === 'join' ? 'They want a place in the line.' : 'They do not take the place that is held for them.'
  return [{ ask, state: 'line', answers: [], sentences: [], link, waitlist: false, confidence: 1, reason }]
}

/** Longer messages say more than that. In characters. */
const LONGEST = 1_200

function declines(rest: readonly string[], { heldFor, links }: LineFacts): LineWish | null {
  const [held, ...more] = links.filter(({ id }) => heldFor.includes(id))
  if (!held || more.length > 0) return null
  const isDeclining = rest.map((sentence) => declining.some((pattern) => sentence.search(pattern) >= 0))
  const saysNoMore = rest.every((sentence) =>
    wordsIn(declining.reduce((left, pattern) => left.replace(pattern, ' '), sentence)).every((word) => declineFrame.has(word)),
  )
  return isDeclining.some(Boolean) && saysNoMore && rest.every((sentence) => !sentence.includes('?'))
    ? { wish: 'decline', link: held, asked: false }
    : null
}

function joins(rest: readonly string[], asks: readonly Ask[], own: ReadonlySet<string>, facts: LineFacts): LineWish | null {
  const wanting = rest.filter((sentence) => isWanting(sentence, own, facts))
  const beside = rest.filter((sentence) => !wanting.includes(sentence))
  if (wanting.length === 0 || beside.some((sentence) => sentence.includes('?') || hedges.test(sentence))) return null
  const asksMore = asks.some(
    ({ intent, text }) => intent !== 'statement' && beside.some((sentence) => sentence.includes(text) || text.includes(sentence)),
  )
  if (asksMore) return null
  const words = wanting.join(' ')
  const offered = facts.links.filter(({ id, active }) => active && facts.offeredLines.includes(id))
  if (offered.length > 0) return ofLink(offered.length === 1 ? offered[0] : namedIn(offered, words), false)
  if (!facts.offersWaitlist || !lineNamed.test(words)) return null
  const open = facts.links.filter(({ active, category }) => active && (category === 'new' || category === 'other'))
  return ofLink(namedIn(open, words) ?? namedIn(open, `${facts.subject} ${rest.join(' ')}`), true)
}

function ofLink(link: BookingLink | undefined, asked: boolean): LineWish | null {
  return link?.full ? { wish: 'join', link, asked } : null
}

/** The link whose label is named best, by half of its words; none where two are named as well. */
function namedIn(links: readonly BookingLink[], text: string): BookingLink | undefined {
  const fits = links
    .map((link) => ({ link, fit: link.label === '' ? 0 : coverage(link.label, text) }))
    .filter(({ fit }) => fit >= 0.5)
    .toSorted((one, other) => other.fit - one.fit)
  return fits[0]?.fit === fits[1]?.fit ? undefined : fits[0]?.link
}

function isWanting(sentence: string, own: ReadonlySet<string>, { offeredLines, links }: LineFacts): boolean {
  const isOffered = offeredLines.length > 0
  const wants =
    (lineNamed.test(sentence) && (getsIn.test(sentence) || isOffered)) ||
    (isOffered && (agreement.test(sentence) || listNamed.test(sentence)))
  if (!wants) return false
  const labels = new Set(links.flatMap(({ label }) => wordsIn(label)))
  // A name may stand where somebody is to be put on the list.
  const names = sentence.match(/\b(?:put|add|sign|place|note|get|for|and|daughter|son) \p{Lu}[\p{Ll}'-]+(?: \p{Lu}[\p{Ll}'-]+)?/gu) ?? []
  const named = new Set(names.flatMap((name) => wordsIn(name).slice(1)))
  return wordsIn(sentence).every(
    (word) => wantingWords.has(word) || classWords.has(word) || labels.has(word) || own.has(word) || named.has(word),
  )
}

const classWords = new Set(['class', 'classes', 'course', 'group', 'lesson', 'lessons', 'session', 'sessions', 'workshop', 'program'])

function isCourtesy(sentence: string, own: ReadonlySet<string>): boolean {
  return !sentence.includes('?') && wordsIn(sentence).every((word) => courtesies.has(word) || own.has(word))
}
