import { DateTime } from 'luxon'
import { claimsOf, withoutClaims, type ClaimText, type ExtractedClaim } from './claim-text.ts'
import { isMayAfterAge } from './may-after-age.ts'
import { monthOf, monthPattern } from './months.ts'
import { weekdayOf, weekdayPattern, weekdaysFrom } from './weekdays.ts'

const dotted = `${monthPattern}\\.?`
const ordinals = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

const monthFirst = new RegExp(
  `\\b(${dotted})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:\\s*(?:-|to|through|thru)\\s*(\\d{1,2})(?:st|nd|rd|th)?(?!:\\d|\\d| ?[ap]\\.?m))?\\b(?!:\\d)(?:,?\\s+(\\d{4})\\b)?`,
  'gi',
)
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${dotted})(?![a-z])(?:,?\\s+(\\d{4})\\b)?`, 'gi')
const weekdayRange = new RegExp(`\\b(${weekdayPattern})s?\\.?\\s*(?:-|to|through|thru|until)\\s*(${weekdayPattern})s?\\b`, 'gi')
const weekdayName = new RegExp(`\\b(${weekdayPattern})(?:s|'s)?\\b\\.?`, 'gi')
const monthName = new RegExp(`\\b${monthPattern}\\b`, 'gi')
const ordinalWord = new RegExp(`\\b(${ordinals.join('|')})\\b`, 'gi')

/**
 * Dates, weekdays, months and words like "tomorrow". A claim without a year rests on any year; a claim with a year needs that year.
 * A full date also gives its weekday. Slashes are read month first, as in the United States, unless the first number is above 12.
 */
export function extractDates(text: ClaimText): ExtractedClaim[] {
  const passes: ((rest: ClaimText) => ExtractedClaim[])[] = [
    isoDates,
    wordDates,
    slashDates,
    weekdayRanges,
    singleWeekdays,
    bareMonths,
    relativeDays,
    ordinalDays,
  ]
  const found: ExtractedClaim[] = []
  for (const pass of passes) found.push(...pass(withoutClaims(text, found)))
  return found
}

function isoDates(text: ClaimText) {
  return claimsOf(text, 'date', /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g, (match) =>
    dateKeys(Number(match[2]), Number(match[3]), Number(match[1])),
  )
}

function wordDates(text: ClaimText) {
  const first = claimsOf(text, 'date', monthFirst, (match) => {
    const month = monthOf(match[1] ?? '')
    const year = match[4] ? Number(match[4]) : null
    const from = dateKeys(month, Number(match[2]), year)
    const to = match[3] ? dateKeys(month, Number(match[3]), year) : null
    return from && { needs: [...from.needs, ...(to?.needs ?? [])], gives: [...from.gives, ...(to?.gives ?? [])] }
  })
  const second = claimsOf(withoutClaims(text, first), 'date', dayFirst, (match) => {
    if (isMayAfterAge(text.plain, match.index, match[0])) return null
    return dateKeys(monthOf(match[2] ?? ''), Number(match[1]), match[3] ? Number(match[3]) : null)
  })
  return [...first, ...second]
}

function slashDates(text: ClaimText) {
  return claimsOf(text, 'date', /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?(?![\d/])/g, (match) => {
    const [a, b] = [Number(match[1]), Number(match[2])]
    const year = match[3] ? Number(match[3]) + (match[3].length === 2 ? 2000 : 0) : null
    return a > 12 ? dateKeys(b, a, year) : dateKeys(a, b, year)
  })
}

function weekdayRanges(text: ClaimText) {
  const named = claimsOf(text, 'date', weekdayRange, (match) => rangeKeys(weekdayOf(match[1] ?? ''), weekdayOf(match[2] ?? '')))
  const words = claimsOf(withoutClaims(text, named), 'date', /\b(weekdays?|weekends?|daily|every day|seven days a week)\b/gi, (match) => {
    const word = match[0].toLowerCase()
    if (word.startsWith('weekday')) return rangeKeys(1, 5)
    return word.startsWith('weekend') ? rangeKeys(6, 0) : rangeKeys(1, 0)
  })
  return [...named, ...words]
}

function singleWeekdays(text: ClaimText) {
  return claimsOf(text, 'date', weekdayName, (match) => {
    const word = match[1] ?? ''
    // "sat" and "sun" are words of their own: an abbreviation counts with a capital letter only.
    if (word.length < 6 && !/^[A-Z]/.test(word)) return null
    return { needs: [`weekday:${weekdayOf(word)}`] }
  })
}

function bareMonths(text: ClaimText) {
  return claimsOf(text, 'date', monthName, (match) => {
    const word = match[0]
    if (!/^[A-Z]/.test(word)) return null
    const before = text.plain.slice(Math.max(0, match.index - 'xbefore '.length), match.index)
    // "May" and "March" are verbs as well: alone they are months only after a preposition.
    if (/^(May|March)$/.test(word) && !/\b(in|of|until|till|through|by|since|from|to|early|late|mid|and|before|after)[ -]$/i.test(before))
      return null
    return { needs: [`month:${monthOf(word)}`] }
  })
}

function relativeDays(text: ClaimText) {
  return claimsOf(text, 'date', /\b(today|tonight|tomorrow|yesterday|(?:this|next) (?:week|month|year))\b/gi, (match) => ({
    needs: [`relative:${match[0].toLowerCase()}`],
  }))
}

function ordinalDays(text: ClaimText) {
  const digits = claimsOf(text, 'date', /\b(\d{1,2})(?:st|nd|rd|th)\b/gi, (match) => ({ needs: [`ordinal:${match[1]}`] }))
  const words = claimsOf(withoutClaims(text, digits), 'number', ordinalWord, (match) => ({
    needs: [`ordinal:${ordinals.indexOf(match[0].toLowerCase()) + 3}`],
  }))
  return [...digits, ...words]
}

function dateKeys(month: number, day: number, year: number | null): { needs: string[]; gives: string[] } | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const monthDay = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const gives = [`date:${monthDay}`, `ordinal:${day}`, `month:${month}`]
  if (year === null) return { needs: [`date:${monthDay}`], gives }
  const weekday = DateTime.utc(year, month, day).weekday % 7
  return { needs: [`date:${year}-${monthDay}`], gives: [...gives, `weekday:${weekday}`] }
}

/** A range needs the same range in its source; in a source it also gives each of its days. */
function rangeKeys(from: number, to: number) {
  return { needs: [`weekdays:${from}-${to}`], gives: weekdaysFrom(from, to).map((day) => `weekday:${day}`) }
}
