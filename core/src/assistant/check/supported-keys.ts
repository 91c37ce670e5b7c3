import type { MentionedDate } from '../../text/mentioned-date.ts'
import type { Reading, Source, Statement } from '../trace.ts'
import type { CheckContext } from './check-context.ts'
import { evidenceOf } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { nameKeys } from '../../text/extract-names.ts'
import { writtenOut } from '../../text/shorthand.ts'
import { knownNames, withoutOwnNames } from './own-names.ts'

/** What a statement's own sources support: claim keys, each with the words that say where it comes from. */
export function supportedKeys(statement: Statement, context: CheckContext): Map<string, string> {
  const keys = new Map<string, string>()
  const add = (by: string, gives: readonly string[]) => gives.forEach((key) => keys.has(key) || keys.set(key, by))
  for (const source of statement.sources) add(wordsFor(source), keysOfSource(source, statement, context))
  add(
    'a row of a table',
    evidenceOf(statement, context).flatMap(({ text, row }) => (row === null ? [] : keysOfText(text))),
  )
  add(
    'what stands beside a quote',
    evidenceOf(statement, context).flatMap(({ beside, near }) => nameKeys(`${beside} ${near}`)),
  )
  add('known name', knownNames(context).flatMap(nameKeys))
  return keys
}

function keysOfSource(source: Source, statement: Statement, context: CheckContext): string[] {
  // What stands in a name of ours ("24/7 Plumbing") is no fact that a document gives.
  const keysOf = (text: string) => keysOfText(withoutOwnNames({ kind: 'answer', text }, context))
  switch (source.kind) {
    case 'passage':
      return [source.quote, ...source.headings].flatMap(keysOf)
    case 'answer':
      return [source.text, source.about, ...source.places.map(({ quote }) => quote)].flatMap(keysOf)
    case 'link':
      return [`link:${source.url}`, ...keysOfText(source.label)]
    case 'account':
      return keysOfText(source.value)
    case 'sender':
      return keysOfSender(source.quote, statement, context.reading)
  }
}

/** The sender's words make no price true and promise nothing; they may be repeated where we say what we do not answer. */
function keysOfSender(quote: string, statement: Statement, reading: Reading): string[] {
  const barred = statement.kind === 'answer' ? /^(price|percent|promise|link|email|phone):/ : /^(promise|link):/
  const named = reading.dates.filter((mention) => quote.toLowerCase().includes(mention.text.toLowerCase()))
  return [...keysOfText(quote), ...named.flatMap(keysOfMention)].filter((key) => !barred.test(key))
}

function keysOfMention(mention: MentionedDate): string[] {
  return [mention.date, mention.endDate ?? '', mention.time ?? ''].flatMap(keysOfText)
}

function keysOfText(text: string): string[] {
  const whole = writtenOut(text)
  return [...extractClaims(whole).flatMap((claim) => claim.gives), ...nameKeys(whole)]
}

function wordsFor(source: Source): string {
  if (source.kind === 'passage') return source.documentName
  if (source.kind === 'answer') return 'your answer'
  if (source.kind === 'link') return `booking link ${source.label}`.trim()
  return source.kind === 'account' ? `account: ${source.field}` : "the sender's words"
}
