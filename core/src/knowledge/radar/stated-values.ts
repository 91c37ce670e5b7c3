import { claimText, type ClaimText, type ExtractedClaim, withoutClaims } from '../../text/claim-text.ts'
import { extractAmounts } from '../../text/extract-amounts.ts'
import { extractDates } from '../../text/extract-dates.ts'
import { extractTimes } from '../../text/extract-times.ts'
import type { Passage } from '../passage.ts'
import { isTableRow, splitSentences, type Sentence } from '../../text/sentences.ts'
import { isGeneric } from '../question-terms.ts'
import { stemOf } from '../terms.ts'
import type { StatedValue, ValueKind } from './stated-value.ts'
import { rowValues } from './row-values.ts'
import { conditionsOf, contextOf, subjectOf } from './subject-words.ts'

/** What a sentence says of one thing: the claims that are its value, what is blanked with them, and what sets it apart. */
type Said = { kind: ValueKind; claims: ExtractedClaim[]; blanked: ExtractedClaim[]; unit: string; variant: string }

/**
 * The prices, times, terms and counts that a passage states, each with what it is stated of. A sentence that states several of one kind is left out,
 * since it cannot be told which belongs to what; so is one that begins with "he", "she" or "they", and a question. A row of a table states the
 * prices that stand in it of its first cell.
 */
export function statedValues(passage: Passage): StatedValue[] {
  const context = { headings: contextOf(passage.headings.join('\n')), name: contextOf(plainName(passage.documentName)) }
  let header: string | null = passage.headings.findLast((heading) => isTableRow(heading)) ?? null
  return splitSentences(passage.text).flatMap((sentence) => {
    if (!isTableRow(sentence.text)) {
      header = null
      return sentenceValues(sentence, passage).map((stated) => ({ ...stated, ...context, passage }))
    }
    if (header !== null)
      return rowValues(sentence, header).map(({ column, ...stated }) => ({
        ...stated,
        ...context,
        headings: new Set([...context.headings, ...column]),
        passage,
      }))
    header = sentence.text
    return []
  })
}

const ABOUT_PEOPLE = /^["'“‘(]*(?:he|she|they|his|her|their|these|those)\b/i
const POINTS_BACK = /^["'“‘(]*(?:it|this|that)\b/i

function sentenceValues({ text, start, end }: Sentence, passage: Passage): Omit<StatedValue, 'headings' | 'name' | 'passage'>[] {
  if (ABOUT_PEOPLE.test(text) || /\?["'”’)]*$/.test(text)) return []
  const plain = claimText(text)
  const dates = extractDates(plain)
  const times = mergeRanges(extractTimes(withoutClaims(plain, dates)), plain)
  const amounts = extractAmounts(withoutClaims(plain, [...dates, ...times]))
  const weekdays = dates.filter(({ needs }) => needs.every((key) => key.startsWith('weekday')))
  const prices = amounts.filter(({ kind }) => kind === 'price')
  const lengths = amounts.filter(({ needs }) => needs.some((key) => /^(?:length|percent):/.test(key)))
  const besides = [...dates, ...times, ...prices, ...lengths]
  const said = [
    ...priceSaid(prices, lengths, plain),
    ...timesSaid(times, weekdays),
    ...termSaid(lengths, prices),
    ...countSaid(amounts, besides),
  ]
  return said.flatMap(({ kind, claims, blanked, unit, variant }) => {
    const rest = withoutClaims(plain, [...claims, ...blanked]).plain.replaceAll('\u0001', ' ')
    const own = subjectOf(rest)
    if (own.size > 0 && POINTS_BACK.test(text)) return []
    const subject = own.size > 0 ? own : contextOf(passage.headings.at(-1) ?? '')
    if (subject.size === 0 || (kind === 'count' && [...own].filter((stem) => !isGeneric(stem)).length < FEWEST_COUNTED)) return []
    const values = claims.flatMap(({ needs }) => needs)
    return [{ kind, values, unit, variant, subject, conditions: conditionsOf(rest), quote: text, start, end }]
  })
}

function priceSaid(prices: readonly ExtractedClaim[], lengths: readonly ExtractedClaim[], text: ClaimText): Said[] {
  const [price] = prices
  if (!price || prices.length > 1) return []
  const after = UNIT_AFTER.exec(text.plain.slice(price.end))
  const often = /\b(?:hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b/i.exec(text.plain)?.[0]
  const unit = after ? (after[1] ?? 'each') : (often ?? '').replace(/ly$/i, '').replace(/^dai$/i, 'day')
  const whole = after ? { ...price, end: price.end + after[0].length } : price
  return [{ kind: 'price', claims: [whole], blanked: [...lengths], unit: stemOf(unit.toLowerCase()), variant: keysOf(lengths) }]
}

/** "$25 per month", "$25/month", "$25 a month", "$25 each". */
const UNIT_AFTER = /^\s*(?:(?:\/\s*|per |an? |every |for each |each )(\p{L}+)|each\b)/iu

/** One time of day, or as many as there are days, each beside its own. */
function timesSaid(times: readonly ExtractedClaim[], weekdays: readonly ExtractedClaim[]): Said[] {
  const all = { blanked: [...times, ...weekdays] }
  const isPaired = times.length === weekdays.length && times.every((time, index) => isBeside(time, weekdays[index], times[index + 1]))
  if (times.length !== 1 && !isPaired) return []
  if (times.length === 1 && weekdays.length > 1) return []
  return times.map((time, index) => ({
    kind: 'time',
    claims: [time],
    ...all,
    unit: time.needs.length > 1 ? 'range' : 'instant',
    variant: keysOf(weekdays.slice(index, index + 1)),
  }))
}

function isBeside(time: ExtractedClaim, weekday: ExtractedClaim | undefined, nextTime: ExtractedClaim | undefined): boolean {
  return weekday !== undefined && weekday.start < time.start && (nextTime === undefined || time.end <= nextTime.start)
}

function termSaid(lengths: readonly ExtractedClaim[], prices: readonly ExtractedClaim[]): Said[] {
  const [length] = lengths
  if (!length || lengths.length > 1) return []
  return [{ kind: 'term', claims: [length], blanked: [...prices], unit: '', variant: keysOf(prices) }]
}

/** What a number counts is told by its words alone: with fewer it may be anything's ("from 5 years", "room 4"). */
const FEWEST_COUNTED = 2
/** Larger ones are years, and parts of addresses and phone numbers. */
const MOST_COUNTED = 500

/** How many of something: the only number of a sentence beside its prices, lengths, days and times, which tell it apart. */
function countSaid(amounts: readonly ExtractedClaim[], besides: readonly ExtractedClaim[]): Said[] {
  const numbers = amounts.filter((claim) => !besides.includes(claim))
  const [number] = numbers
  const value = /^number:(\d+)$/.exec(number?.needs[0] ?? '')?.[1]
  if (!number || numbers.length > 1 || value === undefined || Number(value) > MOST_COUNTED) return []
  return [{ kind: 'count', claims: [number], blanked: [...besides], unit: '', variant: keysOf(besides) }]
}

/** "from 9:00 a.m. to 3:00 p.m." is one time with two ends. */
function mergeRanges(times: readonly ExtractedClaim[], { plain }: ClaimText): ExtractedClaim[] {
  const merged: ExtractedClaim[] = []
  for (const time of times.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && last.needs.length === 1 && /^\s*(?:-|to|until|till|and)\s*$/i.test(plain.slice(last.end, time.start))) {
      merged[merged.length - 1] = { ...last, end: time.end, needs: [...last.needs, ...time.needs] }
    } else merged.push(time)
  }
  return merged.map((time) => {
    const before = time.needs.length > 1 ? /\b(?:from|between)\s+$/i.exec(plain.slice(0, time.start)) : null
    return before ? { ...time, start: before.index } : time
  })
}

function keysOf(claims: readonly ExtractedClaim[]): string {
  return claims
    .flatMap(({ needs }) => needs)
    .toSorted()
    .join(' ')
}

function plainName(documentName: string): string {
  return documentName.replace(/\.[a-z0-9]{1,5}$/i, '')
}
