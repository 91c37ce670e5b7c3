import { anyWord, inOrder, pattern, repeated } from '../pattern.ts'
import { cutText } from '../text/cut-text.ts'
import { withoutMailMarks } from '../text/reply-prefix.ts'
import { splitSentences } from '../text/sentences.ts'
import { spellOut } from '../text/typed-short.ts'
import { hasVerb } from './answers/has-verb.ts'
import { askedTogether } from './asked-together.ts'
import { isTelling } from './question-terms.ts'
import { termsOf } from './terms.ts'
import type { Ask, Reading } from '../assistant/trace.ts'

/** Words that point at something said before: "how much is it?", "and for that one?". "Is there" and "is it possible" point at nothing. */
const pointing = pattern(
  'i',
  anyWord(
    /(?<!\b(?:is|are|was|if|be) )there/,
    /(?<!\b(?:is|would) )it(?! (?:ok|okay|possible|allowed|necessary|required|true|safe)\b)/,
    /(?:is|would) it(?! (?:ok|okay|possible|allowed|necessary|required|true|safe|be)\b)/,
    'its',
    'that',
    'this',
    'these',
    'those',
    'they',
    'them',
    'one',
    'ones',
    'then',
    'same',
  ),
)
/** From so many telling words of its own on an ask is understood by itself. */
const ENOUGH_TERMS = 2

/** What to look for, and what of it stood before the ask: '' where the ask is understood by itself. */
export type Query = { text: string; about: string }

/**
 * What to look for in the documents for one ask: its own words, and where these point at something before them ("How much is it?", "And for adults?"), the
 * ask or sentence before it, else what the sender asked earlier in the thread, else the subject. What is added stands first; it is the sender's text all the same.
 */
export function queryOf(ask: Ask, reading: Pick<Reading, 'asks' | 'text' | 'quoted'>, subject: string): Query {
  const own = spellOut(ask.text.trim())
  const telling = new Set(termsOf(own).filter(isTelling)).size
  const needsMore =
    (telling < ENOUGH_TERMS && (pointing.test(own) || isBareFact(own))) || goesOnAsking(own) || goesOnInSentence(ask, reading)
  if (!needsMore) return { text: own, about: '' }
  const before = spellOut(matterOf(wordsBefore(ask, reading)) || lastQuestion(reading.quoted) || withoutMailMarks(subject).trim())
  return before === '' || before.includes(own) ? { text: own, about: '' } : { text: `${before} ${own}`, about: before }
}

const GOES_ON =
  /^(?:(?:ok(?:ay)?|thanks|thank you|great|perfect|lovely)[,.!]* )?(?:and|or|but|what about|how about|same) (?=(?:for|with|on|in|at|after|before|during|without|per)\b)/i

/** "And for adults?", "What about on Sundays?": a question without a verb of its own goes on with the one before it. */
function goesOnAsking(own: string): boolean {
  const rest = own.replace(GOES_ON, '')
  return rest !== own && !hasVerb(rest)
}

/** A part of a sentence in so few words says nothing by itself. */
const FEW_WORDS = 3

/** "When is the market, and what hours?": the house's own hours are meant only where nothing else was asked before in the sentence. */
function goesOnInSentence({ id, text }: Ask, { asks, text: whole }: Pick<Reading, 'asks' | 'text'>): boolean {
  const at = asks.findIndex((other) => other.id === id)
  if (at < 1 || text.trim().split(/\s+/).length > FEW_WORDS || termsOf(text).some(isTelling)) return false
  const together = askedTogether(asks, whole)
  return together[at] !== null && together[at] === together[at - 1]
}

/** In characters: what was written last stands first in a quote, and the sender's own question soon after it. */
const LONGEST_QUOTE = 4_000

/** The question nearest to the end of what a mail quotes: below our reply stands what the sender had asked. */
function lastQuestion(quoted: string): string {
  const plain = cutText(quoted, LONGEST_QUOTE).replace(/^(?:[ \t]{0,3}>)+[ \t]?/gm, '')
  return (
    splitSentences(plain)
      .findLast(({ text }) => text.endsWith('?') && termsOf(text).some(isTelling))
      ?.text.replace(/\s+/g, ' ') ?? ''
  )
}

/** The wish before the matter: "I would like to book" says nothing to search for. */
const WISHING = pattern(
  'i',
  inOrder(
    /^.{0,60}?/,
    anyWord(
      'book',
      'arrange',
      'schedule',
      'reserve',
      'set up',
      'sign up',
      /sign (?:me|us|him|her|them|my \w+|our \w+)(?: \w+)? up/,
      /enrol+/,
      'register',
      'make an appointment',
      'try',
      /come (?:in|by|over)?/,
    ),
    repeated('*', /\s+(?:for|in|my \w+|our \w+|us|him|her|them)/),
    /\s+/,
  ),
)
const FOR_WHOM = /\s+for (?:my|our|his|her|me|us|him|them|a \w+[- ]year)\b.*$/i

/** Of "I would like to book a trial lesson for my son Max", the trial lesson: what is wished for, without who wishes it for whom. */
function matterOf(words: string): string {
  return words.replace(WISHING, '').replace(FOR_WHOM, '').trim() || words
}

/** "price?", "how long?": a kind of fact of nothing. Address, hours and phone are the house's own. */
function isBareFact(own: string): boolean {
  return !termsOf(own).some(isTelling) && !/\b(?:address|phone|number|hours|located|location|e-?mail|contact)\b|\bwhere\b/i.test(own)
}

/** The ask before this one that names something, else the sentence before them, else the ask before this one. */
function wordsBefore(ask: Ask, { asks, text }: Pick<Reading, 'asks' | 'text'>): string {
  const earlier = asks.slice(
    0,
    asks.findIndex((other) => other.id === ask.id),
  )
  const naming = earlier.findLast((other) => termsOf(other.text).some(isTelling))
  if (naming) return naming.text.trim()
  const at = text.indexOf((earlier[0] ?? ask).text)
  const before = at > 0 ? text.slice(0, at).trim() : ''
  return splitSentences(before).at(-1)?.text.trim() || (earlier.at(-1)?.text.trim() ?? '')
}
