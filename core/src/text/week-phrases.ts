import type { DateTime } from 'luxon'
import type { FoundDate } from './mentioned-date.ts'
import { monthOf, monthPattern } from './months.ts'
import { weekdayOf, weekdayPattern } from './weekdays.ts'

const day = `(?:on )?(${weekdayPattern})s?\\.?`
/** A weekday of a week that is named: the week counts from this one, and the day begins on Monday. English. */
const inWeek: readonly { words: RegExp; weeks: number }[] = [
  { words: new RegExp(`\\b${day},? (?:of |in )?next week\\b(?! (?:but|end))`, 'gi'), weeks: 1 },
  { words: new RegExp(`\\bnext week,? (?:the |maybe |perhaps )?${day}\\b`, 'gi'), weeks: 1 },
  { words: new RegExp(`\\b${day},? (?:of |in )?the week after next\\b`, 'gi'), weeks: 2 },
]
/** A week after the next such weekday. */
const weekAfter: readonly RegExp[] = [
  new RegExp(`\\b(?<!(?:every|each|next|this) )${day} week\\b(?! ?(?:of|\\d|days?))`, 'gi'),
  new RegExp(`\\b${day} in a week\\b(?!['’]s)`, 'gi'),
  new RegExp(`\\bthe ${day} after next\\b`, 'gi'),
]
/** Some weeks after a day. */
const weeksFrom = new RegExp(
  `\\b(a|one|two|three|four|\\d) (?:week|fortnight)s? (?:from|on) (?:(today|tomorrow)|(?:this |next )?${day})\\b`,
  'gi',
)
const weekAfterNext = /\bthe week after next\b/gi
/** The first Saturday in April. */
const ofMonth = new RegExp(
  `\\b(?:the )?(first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th)) (${weekdayPattern}) (?:of|in) (?:(${monthPattern})\\b\\.?(?:,? (\\d{4})\\b)?|((?:this|next|the|each|every) month)\\b)`,
  'gi',
)

const afterTomorrow = /\b(?:the )?day after tomorrow\b/gi
const laterToday = /\bthis (?:afternoon|evening)\b/gi

/** Days that a text names by a weekday and a week or a month, as people say them in English; `now` is in the zone of the business. */
export function findWeekPhrases(text: string, now: DateTime): FoundDate[] {
  const monday = now.startOf('week')
  const named = inWeek.flatMap(({ words, weeks }) =>
    matches(text, words).map((match) => toFound(match, monday.plus({ weeks, days: mondayBased(match[1] ?? '') }))),
  )
  const later = weekAfter.flatMap((words) =>
    matches(text, words).map((match) => toFound(match, nextDay(match[1] ?? '', now).plus({ weeks: 1 }))),
  )
  const counted = matches(text, weeksFrom).map((match) => {
    const [words, count = '', near, name = ''] = match
    const from = near ? now.plus({ days: near.toLowerCase() === 'today' ? 0 : 1 }) : nextDay(name, now)
    return toFound(match, from.plus({ weeks: countOf(count) * (/fortnight/i.test(words) ? 2 : 1) }))
  })
  const whole = matches(text, weekAfterNext)
    .map((match) => toFound(match, monday.plus({ weeks: 2 }), monday.plus({ weeks: 2, days: 6 })))
    .filter(({ at }) => !named.some((other) => other.at < at && at < other.at + other.date.text.length))
  const inMonth = matches(text, ofMonth).flatMap((match) => {
    const on = weekdayOfMonth(match, now)
    return on ? [toFound(match, on)] : []
  })
  const today = matches(text, laterToday).map((match) => toFound(match, now))
  const inTwoDays = matches(text, afterTomorrow).map((match) => toFound(match, now.plus({ days: 2 })))
  return [...named, ...later, ...counted, ...whole, ...inMonth, ...today, ...inTwoDays]
}

/** The next day of this name, never today. */
function nextDay(name: string, now: DateTime): DateTime {
  const ahead = (mondayBased(name) + 1 - now.weekday + 7) % 7 || 7
  return now.startOf('day').plus({ days: ahead })
}

/** Looking forward, except in a month that is said to be this one or has its year. Null where the month has no fifth one. */
function weekdayOfMonth([, which = '', name = '', month, year, relative]: RegExpExecArray, now: DateTime): DateTime | null {
  const weekday = mondayBased(name) + 1
  if (month === undefined) {
    const ofThis = nthWeekday(now, which, weekday)
    const word = relative?.toLowerCase().replace(' month', '')
    const isOver = ofThis !== null && ofThis < now.startOf('day')
    return word === 'next' || (word !== 'this' && isOver) ? nthWeekday(now.plus({ months: 1 }), which, weekday) : ofThis
  }
  const of = now.set({ day: 1, month: monthOf(month), ...(year === undefined ? {} : { year: Number(year) }) })
  const on = nthWeekday(of, which, weekday)
  return year === undefined && on !== null && on < now.startOf('day') ? nthWeekday(of.plus({ years: 1 }), which, weekday) : on
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function nthWeekday(within: DateTime, which: string, weekday: number): DateTime | null {
  const month = within.startOf('month')
  if (which.toLowerCase() === 'last') {
    const end = month.endOf('month').startOf('day')
    return end.minus({ days: (end.weekday - weekday + 7) % 7 })
  }
  const place = /^\d/.test(which) ? Number(which[0]) : ordinals.indexOf(which.toLowerCase()) + 1
  const on = month.plus({ days: ((weekday - month.weekday + 7) % 7) + 7 * (place - 1) })
  return on.month === month.month ? on : null
}

const counts = ['a', 'one', 'two', 'three', 'four']

function countOf(word: string): number {
  return /^\d/.test(word) ? Number(word) : Math.max(1, counts.indexOf(word.toLowerCase()))
}

const weekFrom = /(?<!\b(?:a|one|\d) )\bweek (of|starting|beginning|commencing|from)(?: on)?(?: the)?\s*$/i
const aWeekFrom = /(?<!\bfor )\b(?:a|one) week from(?: the)?\s*$/i
const goesOn = /^\s*(?:through|thru|till|until)\s+(?:the )?(\d{1,2})(?:st|nd|rd|th)?\b/i

/**
 * Dates with which more days are meant than chrono takes them for: "the week of July 20", "July 18 through 26". `text` is what they were found in, `zone` that of the
 * business.
 */
export function withWholeSpans(text: string, found: readonly FoundDate[], toDate: (iso: string) => DateTime): FoundDate[] {
  return found.map(({ at, date }) => {
    if (date.endDate !== null) return { at, date }
    const begin = toDate(date.date)
    const before = text.slice(Math.max(0, at - 40), at)
    if (aWeekFrom.test(before)) return { at, date: { ...date, date: iso(begin.plus({ weeks: 1 })) } }
    const [, word] = weekFrom.exec(before) ?? []
    if (word !== undefined) {
      const first = word.toLowerCase() === 'of' ? begin.startOf('week') : begin
      return { at, date: { ...date, date: iso(first), endDate: iso(first.plus({ days: 6 })) } }
    }
    const [, until] = goesOn.exec(text.slice(at + date.text.length)) ?? []
    const end = until === undefined ? null : begin.set({ day: Number(until) })
    return end && end > begin && end.month === begin.month ? { at, date: { ...date, endDate: iso(end) } } : { at, date }
  })
}

function matches(text: string, words: RegExp): RegExpExecArray[] {
  return [...text.matchAll(words)]
}

/** 0 is Monday. */
function mondayBased(name: string): number {
  return (weekdayOf(name) + 6) % 7
}

function toFound(match: RegExpExecArray, on: DateTime, until?: DateTime): FoundDate {
  return { at: match.index, date: { text: match[0], date: iso(on), endDate: until ? iso(until) : null, time: null } }
}

function iso(date: DateTime): string {
  return date.toISODate() ?? ''
}
