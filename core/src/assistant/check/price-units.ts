import { stemmer } from 'stemmer'
import type { Evidence } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { contentStems, wordsOf } from '../../text/content-words.ts'

/** What a price is for, where it stands right behind it: "$22 a month", "$25 per person", "$9/hour", "$40 weekly", "$190 for the week". */
const behind =
  /^(?: ?(?:\/ ?|(?:per|a|an|each|every|for (?:a|an|each|one)|for the(?= (?:hour|day|night|weekend|week|month|season|year)\b)) )([a-z]+)| (daily|weekly|monthly|yearly|annually|hourly))\b/i
/** The unit alone, which names nothing: not "for one hour", which may be what an item of a list is told by. */
const unitBehind =
  /^(?: ?(?:\/ ?|(?:per|a|an|each|every) )(?:half[ -]|quarter[ -])?[a-z]+| (?:daily|weekly|monthly|yearly|annually|hourly))\b/i
/** The thing that a price is for: "$34 for a single kayak or $52 for a tandem or canoe". */
const thing =
  /^ for (?:a|an|each|one) (?!(?:half|quarter|minute|hour|day|night|weekend|week|month|season|term|year|person|head|child|adult|guest|family|session|lesson|visit|piece)\b)([a-z][a-z' -]*)/i
const endOfThing = / (?:with|at|on|in|of|to|from|per|for|that|which|if|when|is|are)\b/i
/** The unit in the header of a table, "Price per month", or before a list, "Weekly prices: …". */
const inHeader = /\b(?:price|cost|fee|tuition|rate)s?\b \(?(?:per|a|an|each) ([a-z]+)/i
const inLead = /\b(daily|weekly|monthly|yearly|annual|hourly) (?:price|cost|fee|rate|rental)s?\b/i
const adverbs: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
  hourly: 'hour',
  annum: 'year',
}

/**
 * Whether each price of a clause is for what the evidence says it is for: the same unit where the evidence names one, and where it names
 * none, none that does not stand there in the singular ("One session" bears "$64 per session", "Package of 5 sessions" does not).
 */
export function hasSameUnits(clause: string, { text, beside, row }: Evidence): boolean {
  const theirs = new Map((row?.cells ?? [text]).flatMap((part) => [...meantIn(part)]))
  const headed = unitWord(inHeader.exec(beside) ?? inLead.exec(`${text}\n${beside}`))
  const singular = new Set(wordsOf(`${text} ${beside}`))
  const said = new Set(contentStems(clause))
  const lead = unitWord(inLead.exec(clause))
  return [...meantIn(clause)].every(([price, { unit }]) => {
    const meant = theirs.get(price)
    if (meant && meant.things.length > 0) return unit === null && meant.things.some((words) => words.every((word) => said.has(word)))
    const stated = meant?.unit ?? headed
    const named = unit ?? lead
    if (stated !== null) return named !== null && stemmer(named) === stemmer(stated)
    return unit === null || singular.has(unit)
  })
}

/** `things`: what a price is for, one of them, each as stems; none where it is for a unit, or where nothing stands behind it. */
type Meant = { unit: string | null; things: string[][] }

/** What each price of a text is for, by the price's key. */
function meantIn(text: string): Map<string, Meant> {
  const prices = extractClaims(text).filter(({ kind }) => kind === 'price')
  return new Map(prices.flatMap(({ needs, end }) => needs.map((key) => [key, meantBehind(text.slice(end))] as const)))
}

function meantBehind(rest: string): Meant {
  const named = thing.exec(rest)?.[1]?.split(endOfThing, 1)[0]
  if (named === undefined) return { unit: unitWord(behind.exec(rest)), things: [] }
  return { unit: null, things: named.split(/ (?:or|and) /i).map(contentStems) }
}

/** How many characters of what stands behind a price only say its unit. */
export function lengthOfUnit(rest: string): number {
  return unitBehind.exec(rest)?.[0].length ?? 0
}

function unitWord(match: RegExpExecArray | null): string | null {
  const word = (match?.[1] ?? match?.[2])?.toLowerCase()
  return word === undefined ? null : (adverbs[word] ?? word)
}

const bound = /\b(?:minimum(?: of)?|maximum(?: of)?|at least|at most|up to|starting at|from)\s*$/i
const saysBound = /\b(?:minimum|maximum|least|most|up to|from|starts?|starting|begins?|beginning|lowest|smallest|or more|or less)\b/i

/** Whether a clause gives as the price what the evidence gives as the least or the most ("min £60"). */
export function dropsBound(clause: string, { text, row }: Evidence): boolean {
  if (saysBound.test(clause)) return false
  const claimed = new Set(extractClaims(clause).flatMap(({ kind, needs }) => (kind === 'price' ? needs : [])))
  return (row?.cells ?? [text]).some((part) =>
    extractClaims(part).some(
      ({ kind, needs, start }) => kind === 'price' && needs.some((key) => claimed.has(key)) && bound.test(part.slice(0, start)),
    ),
  )
}
