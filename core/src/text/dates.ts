import { trimEndOf } from './trim-characters.ts'
import { anyOf, inOrder, notFollowedBy, pattern } from '../pattern.ts'
import type * as chrono from 'chrono-node'
import { DateTime } from 'luxon'
import { joinSpans, splitMove } from './date-spans.ts'
import { findHolidays } from './holidays.ts'
import { type FoundDate, foundDay, type MentionedDate } from './mentioned-date.ts'
import { daysOfNumber } from './month-days.ts'
import { isMayAfterAge } from './may-after-age.ts'
import { findNumberedWeekdays } from './numbered-weekdays.ts'
import { readsAsEnglish } from './reads-as-english.ts'
import { findWeekPhrases, withWholeSpans } from './week-phrases.ts'
import { dateParser } from './date-parsers.ts'

/** `timezone` is the owner's, as an IANA name; an unknown one counts as UTC. */
export type DateContext = { now: Date; timezone: string; language: string }

const MAX_DATES = 20

/**
 * The days a text names, as calendar dates in the owner's time zone, looking forward: "Tuesday" is the next one, never today.
 * Weeks, weekends and months become ranges. An hour without "am" or "pm" from 1 to 6 is in the afternoon, when lessons are. A
 * time without a day, an age, a price, a duration, or "may" the verb are no dates.
 */
export function findDates(text: string, context: DateContext): MentionedDate[] {
  const zone = DateTime.fromJSDate(context.now, { zone: context.timezone })
  const now = zone.isValid ? zone : DateTime.fromJSDate(context.now, { zone: 'utc' })
  const sample = text
    .slice(0, 5_000)
    .replace(/\bTues\b/gi, 'Tue ')
    .replace(PART_OF_DAY, (words) => '_'.repeat(words.length))
  // The sender's day in the machine's own zone, in which chrono counts days, and its early morning: what is said of today in the afternoon is not over.
  const reference = new Date(now.year, now.month - 1, now.day, 6)
  const parser = dateParser(context.language, DAY_FIRST_ZONE.test(now.zoneName ?? ''))
  const parsed = parser.parse(sample, reference, { forwardDate: true })
  const days = parsed.flatMap((result) => {
    const date = isDay(result, sample) ? toDate(result, text, now) : null
    return date ? splitMove(sample, { at: result.index, date }, result.end ? timeOf(result.end) : null) : []
  })
  const phrases = readsAsEnglish(context.language)
    ? [...findHolidays(sample, now), ...findWeekPhrases(sample, now), ...findNumberedWeekdays(sample, now)]
    : []
  const named = phrases.map((phrase) => withTime(phrase, parsed, sample))
  const found: FoundDate[] = [...days.filter((one) => !named.some((other) => overlap(other, one))), ...named]
  for (const date of daysOfMonth(sample, now)) {
    const near = found.findIndex(({ at, date: known }) => date.at >= at - 3 && date.at <= at + known.text.length + 2)
    if (named.some((other) => overlap(other, date))) continue
    if (near < 0) found.push(date)
    else if (/^(?:on |this |next )?\p{L}+day$/iu.test(found[near]?.date.text ?? '')) found.splice(near, 1, date)
  }
  const whole = withWholeSpans(sample, found, (day) => DateTime.fromISO(day, { zone: now.zone })).toSorted(
    (one, other) => one.at - other.at,
  )
  return joinSpans(sample, whole)
    .map(({ date }) => date)
    .slice(0, MAX_DATES)
}

/** "Tuesday next week at 4", "a week from tomorrow at 4": the hour that is read right behind the phrase. */
function withTime({ at, date }: FoundDate, parsed: readonly chrono.ParsedResult[], text: string): FoundDate {
  const end = at + date.text.length
  const near = parsed.filter((one) => {
    const until = one.index + one.text.length
    const isThere = one.index < end ? until > end : /^,? $/.test(text.slice(end, one.index))
    return isThere && !/[.!?]\s/.test(text.slice(at, until))
  })
  return { at, date: { ...date, time: near.map(({ start }) => timeOf(start)).find((time) => time !== null) ?? null } }
}

function overlap(one: FoundDate, other: FoundDate): boolean {
  return one.at < other.at + other.date.text.length && other.at < one.at + one.date.text.length
}

/** "The morning on Saturday, December 12": with the part of the day before it chrono loses the day. */
const PART_OF_DAY =
  /\b(?:mornings?|afternoons?|evenings?|nights?|lunchtimes?)\b(?=,? {1,3}(?:on|of|the|for|tonight|tomorrow|today|\p{L}{3,6}day|\d))/giu

/** Zones in which 5/6 is the fifth of June. */
const DAY_FIRST_ZONE = /^(?:Europe|Africa|Asia|Australia|Atlantic|Indian|Pacific\/Auckland)/

/** After a number: it was an age or an amount, no day. */
const AGE_OR_COUNT = pattern(
  'i',
  /^\s*(?:-\s*)?(?:years?|yrs?|yo\b|months?)?[\s-]*olds?\b/,
  inOrder(
    /^\s*/,
    anyOf(/%/, 'percent', 'dollars', 'euros', 'pounds', /lessons?/, 'kids', 'children', 'students', 'people', 'minutes', 'mins', 'hours'),
    /\b/,
  ),
)
const VERB_LIKE =
  /^(?:may|march|sat|sun|mar|dec|second|now|just now|right now|at the moment|spring|fall|weekend|(?:in )?(?:the )?week|a week)$/i

function isDay(result: chrono.ParsedResult, text: string): boolean {
  const { start } = result
  const named = (['day', 'weekday', 'month'] as const).some((part) => start.isCertain(part))
  if (!named || result.tags().has('result/relativeDateAndTime') || start.isCertain('second')) return false
  const [before, after] = [text.slice(Math.max(0, result.index - 12), result.index), text.slice(result.index + result.text.length)]
  if (
    AGE_OR_COUNT.test(after) ||
    isMayAfterAge(text, result.index, result.text) ||
    /[$€£#]\s?$/.test(before) ||
    /(?:^|\s)(?:for|every|each|past|last|over) \d+ (?:day|week|month|year)s?$/i.test(result.text)
  )
    return false
  if (/^\d+[\s-]?(?:day|week|month|year)s?$/i.test(result.text) && !/^\s*from (?:now|today)|^\s*later/i.test(after)) return false
  if (/^(?:\d{1,2}[-/]\d{1,2})$/.test(result.text) && /^\s*(?:of\b|full|size|years?|yrs?|yo|months?|grade|time)/i.test(after)) return false
  if (VERB_LIKE.test(trimEndOf(result.text, ' \n,;.'))) {
    const isCalendar =
      /\b(?:in|of|by|until|till|since|this|next|early|late|mid|end of|on|every|for|from|to|and|or|mon|fri|&|[,/])[\s,-]*$/i.test(before) &&
      /^\p{Lu}|^(?:mar|dec|sun)$/u.test(result.text)
    return (
      isCalendar ||
      (/^(?:sat|sun)$/i.test(result.text) &&
        /^\s*(?:or|and|&|at|morning|afternoon|evening|\d|\?|$|[,.!])/i.test(after) &&
        !/\b(?:he|she|it|we|they|i|the|in)\s$/i.test(before))
    )
  }
  return true
}

function toDate(result: chrono.ParsedResult, text: string, now: DateTime): MentionedDate | null {
  const start = dayOf(result.start, now)
  if (!start.isValid) return null
  const words = trimEndOf(text.slice(result.index, result.index + result.text.length).trimStart(), ' \n,;.')
  const before = text.slice(Math.max(0, result.index - 6), result.index)
  const weekdayOnly = result.start.isCertain('weekday') && !result.start.isCertain('day')
  const range = rangeOf(words, start, now)
  if (range) return { text: words, date: iso(range[0]), endDate: iso(range[1]), time: null }
  if (!result.start.isCertain('day') && !result.start.isCertain('weekday')) {
    const month = result.start.isCertain('year') ? start : nearestMonth(start, now)
    return { text: words, date: iso(month.startOf('month')), endDate: iso(month.endOf('month')), time: null }
  }
  const shift = weekdayOnly ? weekdayShift(`${before}${words}`, start, now) : 0
  const end =
    result.end && (result.end.isCertain('day') || result.end.isCertain('weekday')) ? dayOf(result.end, now).plus({ days: shift }) : null
  const day = start.plus({ days: shift, years: hasBegun(result, start, end, now) ? -1 : 0 })
  const last =
    end && end < day && weekdayOnly ? end.plus({ weeks: 1 }) : end && end.diff(day, 'days').days > 365 ? end.minus({ years: 1 }) : end
  return { text: words, date: iso(day), endDate: last && last > day ? iso(last) : null, time: timeOf(result.start) }
}

/** A month that ended not long ago is meant as such: "the invoice for February", written in March. */
function nearestMonth(month: DateTime, now: DateTime): DateTime {
  const before = month.minus({ years: 1 })
  return now.diff(before.endOf('month'), 'days').days < 100 ? before : month
}

/** A range that today lies in began this year, though its first day is past. */
function hasBegun(result: chrono.ParsedResult, start: DateTime, end: DateTime | null, now: DateTime): boolean {
  if (!end || result.start.isCertain('year') || result.start.isCertain('weekday')) return false
  return start.minus({ years: 1 }) <= now && (end > start ? end.minus({ years: 1 }) : end) >= now.startOf('day')
}

function dayOf(components: chrono.ParsedComponents, now: DateTime): DateTime {
  const part = (name: 'year' | 'month' | 'day', otherwise: number) => components.get(name) ?? otherwise
  return DateTime.fromObject({ year: part('year', now.year), month: part('month', now.month), day: part('day', 1) }, { zone: now.zone })
}

/** "last Tuesday" was; "Tuesday", said on a Tuesday, is in a week, except "this Tuesday". */
function weekdayShift(words: string, day: DateTime, now: DateTime): number {
  if (/\b(?:last|past|previous)\b/i.test(words)) return -7 * Math.max(1, Math.ceil(day.diff(now.startOf('day'), 'days').days / 7))
  return day.hasSame(now, 'day') && !/\b(?:this|today)\b/i.test(words) ? 7 : 0
}

function rangeOf(words: string, start: DateTime, now: DateTime): [DateTime, DateTime] | null {
  const week = /\b(this|next|the following) (week|weekend)\b/i.exec(words)
  if (!week) return null
  const monday = now.startOf('week').plus({ weeks: week[1]?.toLowerCase() === 'this' ? 0 : 1 })
  if (week[2]?.toLowerCase() === 'week') return [monday < now.startOf('day') ? now.startOf('day') : monday, monday.plus({ days: 6 })]
  const saturday = start.weekday === 6 && week[1]?.toLowerCase() === 'this' ? start : monday.plus({ days: 5 })
  return [saturday, saturday.plus({ days: 1 })]
}

function timeOf(components: chrono.ParsedComponents): string | null {
  const hour = components.isCertain('hour') ? components.get('hour') : null
  if (hour === null) return null
  const isAfternoon = !components.isCertain('meridiem') && hour >= 1 && hour <= 6
  return `${String(isAfternoon ? hour + 12 : hour).padStart(2, '0')}:${String(components.get('minute') ?? 0).padStart(2, '0')}`
}

/** "on the 14th", without a month. "For the 2nd time" is no day. */
const DAY_OF_MONTH = pattern(
  'giu',
  inOrder(
    /\b(?:the|on|for|by|until) (?:the )?(\d{1,2})(?:st|nd|rd|th)\b/,
    notFollowedBy(
      inOrder(
        /\s+/,
        anyOf(
          'time',
          'lesson',
          'class',
          'grade',
          'birthday',
          'floor',
          'child',
          'kid',
          'one',
          'session',
          'week',
          'month',
          'year',
          'term',
          'attempt',
          'person',
          'edition',
          'street',
          'ave',
          'avenue',
          /of \p{L}/u,
        ),
      ),
    ),
  ),
)

/** "the 24th" is the next 24th; chrono does not know it. */
function daysOfMonth(text: string, now: DateTime): FoundDate[] {
  return [...text.matchAll(DAY_OF_MONTH)].flatMap((match) => {
    const next = daysOfNumber(Number(match[1]), now, [0, 1, 2]).find((date) => date >= now.startOf('day'))
    return next ? [foundDay(match, next)] : []
  })
}

function iso(date: DateTime): string {
  return date.toISODate() ?? ''
}
