import { stemmer } from 'stemmer'
import type { Evidence } from './evidence.ts'
import { extractClaims } from './extract-claims.ts'
import { wordsOf } from './content-words.ts'

/** What a price is for, where it stands right behind it: "$22 a month", "$25 per person", "$9/hour", "$40 weekly". */
const behind = /^(?: ?(?:\/ ?|(?:per|a|an|each|every|for (?:a|an|each|one)) )([a-z]+)| (daily|weekly|monthly|yearly|annually|hourly))\b/i
/** The same in the header of a table: "Price per month". */
const inHeader = /\b(?:price|cost|fee|tuition|rate)s?\b \(?(?:per|a|an|each) ([a-z]+)/i
const adverbs: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
  hourly: 'hour',
  annum: 'year',
}

/**
 * Whether each price of a clause is for what the evidence says it is for: the same unit where the evidence names one, and where it names
 * none, none that does not stand there in the singular ("One session" bears "$64 per session", "Package of 5 sessions" does not).
 */
export function hasSameUnits(clause: string, { text, beside }: Evidence): boolean {
  const theirs = unitsOf(text)
  const headed = unitWord(inHeader.exec(beside))
  const singular = new Set(wordsOf(`${text} ${beside}`))
  return [...unitsOf(clause)].every(([price, unit]) => {
    const stated = theirs.get(price) ?? headed
    if (stated !== null) return unit !== null && stemmer(unit) === stemmer(stated)
    return unit === null || singular.has(unit)
  })
}

/** The unit of each price in a text, by the price's key; null where none stands behind it. */
function unitsOf(text: string): Map<string, string | null> {
  const prices = extractClaims(text).filter(({ kind }) => kind === 'price')
  return new Map(prices.flatMap(({ needs, end }) => needs.map((key) => [key, unitWord(behind.exec(text.slice(end)))] as const)))
}

function unitWord(match: RegExpExecArray | null): string | null {
  const word = (match?.[1] ?? match?.[2])?.toLowerCase()
  return word === undefined ? null : (adverbs[word] ?? word)
}
