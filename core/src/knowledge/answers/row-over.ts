import { tokensOf } from '../terms.ts'
import {
  addsYearOnly,
  GENERIC,
  holdsLimit,
  isLimiting,
  limitOf,
  type Matter,
  type Reading,
  saysHeading,
  wordsLeft,
} from './generic-heading.ts'
import { isAsking } from './has-verb.ts'
import { headingsSaid } from './headings-said.ts'
import { wordCount } from './plain-words.ts'
import type { Named, Span } from './read-units.ts'
import { inner } from './inner.ts'
import { sharesWords } from './shares-words.ts'
import type { Row, Table } from './table.ts'

/** What is said before a row: its words, those of them without which a question would not tell the row from others, and where they stand. */
type Over = { text: string; limits: string[]; spans: Span[] }

const MATTERS: Matter[] = ['price', 'time']
/** What says more by itself needs no title. */
const MOST_LABEL_WORDS = 6
/** What limits a row in more words is not put into a question. */
const MOST_LIMIT_WORDS = 6

/** The headings without which the row would not be understood, and the name of its section; null when the row says them itself. */
export function nameOver({ text, headings, business }: Table, { under }: Row, label: string): Over | null {
  const reading = { generic: GENERIC.rows, business }
  const [title] = headings
  const names = headingsSaid(text, headings, { matters: MATTERS, reading })
  const alone =
    title && headings.length === 1 && names.length === 0 && wordCount(label) <= MOST_LABEL_WORDS && isName(title.text) ? [title] : []
  const said = [...names, ...alone].flatMap((heading) => topicOf(heading, reading)).filter((one) => !saysHeading(label, one.text, reading))
  const limits = said.filter(
    (one) =>
      isAskedFor(one, title) &&
      (isLimiting(one.text, MATTERS, reading) || holdsLimit(one.text)) &&
      !addsYearOnly(wordsLeft(one.text, reading)),
  )
  const section = under && !sharesWords(under.text, label) ? [under] : []
  const all = [...said, ...section]
  const over = all.length === 0 && isMeasure(label) ? measured(headings) : all
  if (over.length === 0) return null
  return {
    text: over.map((one) => one.text).join(', '),
    limits: [...section.map((one) => one.text), ...limits.map((one) => limitOf(one.text))].filter(isShort),
    spans: over.map(({ start, end }) => ({ start, end })),
  }
}

/** "1 bed", "6 inch": a measure of what the heading names. */
export function isMeasure(label: string): boolean {
  return /^\d+\s/.test(label) && wordCount(label) <= 3
}

/** "Puppy class for members", "Small dog (bath and dry)": a row's name with what limits it. */
export function limitedName(label: string, limits: readonly string[]): string {
  return limits.reduce((said, limit) => {
    if (BEGINS_WITH_PREPOSITION.test(limit)) return `${said} ${inner(limit)}`
    return said.includes('(') ? `${said}, ${inner(limit)}` : `${said} (${inner(limit)})`
  }, label)
}

function isShort(limit: string): boolean {
  return limit !== '' && wordCount(limit) <= MOST_LIMIT_WORDS
}

const BEGINS_WITH_PREPOSITION = /^(?:for|from|in|on|at|with|without|before|after|until|during|excluding|including)\s/i

/** Nobody asks for the edition of a price list: "Price list, valid from 1 August 2026". */
function isAskedFor({ start, text }: Named, title: Named | undefined): boolean {
  return start !== title?.start || !/\d/.test(text)
}

/** A title with generic words names the document, and not what is in its rows. */
function isName(title: string): boolean {
  const [name = ''] = title.split(/:\s/)
  return !tokensOf(name).some((word) => GENERIC.rows.has(word))
}

/** "Glasses: what they cost": of a heading what names the matter. */
function topicOf(heading: Named, reading: Reading): Named[] {
  const parts = heading.text.split(/:\s/).filter((part) => !isAsking(part) && wordsLeft(part, reading).length > 0)
  return parts.length === 0 ? [] : [{ ...heading, text: parts.join(', ') }]
}

/** A measure is nothing without the words over it, whatever they are. */
function measured(headings: readonly Named[]): Named[] {
  const heading = headings.at(-1)
  const [text = ''] = heading?.text.split(/:\s/) ?? []
  return heading && text !== '' && !isAsking(text) ? [{ ...heading, text }] : []
}
