import type { DateTime } from 'luxon'
import { type FoundDate, foundDay } from './mentioned-date.ts'
import { lastWeekday, nthWeekday } from './month-days.ts'
import { monthOf, monthPattern } from './months.ts'
import { readNumber } from './read-number.ts'
import { isoWeekdayOf, weekdayPattern } from './weekdays.ts'

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

/** So many days from now. */
const near: readonly { words: RegExp; days: number }[] = [
  { words: /\bthis (?:afternoon|evening)\b/gi, days: 0 },
  { words: /\b(?:the )?day after tomorrow\b/gi, days: 2 },
]

/** Days that a text names by a weekday and a week or a month, as people say them in English; `now` is in the zone of the business. */
export function findWeekPhrases(text: string, now: DateTime): FoundDate[] {
  const monday = now.startOf('week')
  const named = inWeek.flatMap(({ words, weeks }) =>
    matches(text, words).map((match) => foundDay(match, monday.plus({ weeks, days: isoWeekdayOf(match[1] ?? '') - 1 }))),
  )
  const later = weekAfter.flatMap((words) =>
    matches(text, words).map((match) => foundDay(match, nextDay(match[1] ?? '', now).plus({ weeks: 1 }))),
  )
  const counted = matches(text, weeksFrom).map((match) => {
    const [words, count = '', from, name = ''] = match
    const first = from ? now.plus({ days: from.toLowerCase() === 'today' ? 0 : 1 }) : nextDay(name, now)
    return foundDay(
      match,
      first.plus({ weeks: (count.toLowerCase() === 'a' ? 1 : readNumber(count)) * (/fortnight/i.test(words) ? 2 : 1) }),
    )
  })
  const whole = matches(text, weekAfterNext)
    .map((match) => foundDay(match, monday.plus({ weeks: 2 }), monday.plus({ weeks: 2, days: 6 })))
    .filter(({ at }) => !named.some((other) => other.at < at && at < other.at + other.date.text.length))
  const inMonth = matches(text, ofMonth).flatMap((match) => {
    const on = weekdayOfMonth(match, now)
    return on ? [foundDay(match, on)] : []
  })
  const soon = near.flatMap(({ words, days }) => matches(text, words).map((match) => foundDay(match, now.plus({ days }))))
  return [...named, ...later, ...counted, ...whole, ...inMonth, ...soon]
}

/** The next day of this name, never today. */
function nextDay(name: string, now: DateTime): DateTime {
  const ahead = (isoWeekdayOf(name) - now.weekday + 7) % 7 || 7
  return now.startOf('day').plus({ days: ahead })
}

/** Looking forward, except in a month that is said to be this one or has its year. Null where the month has no fifth one. */
function weekdayOfMonth([, which = '', name = '', month, year, relative]: RegExpExecArray, now: DateTime): DateTime | null {
  const weekday = isoWeekdayOf(name)
  if (month === undefined) {
    const ofThis = placedWeekday(now, which, weekday)
    const word = relative?.toLowerCase().replace(' month', '')
    const isOver = ofThis !== null && ofThis < now.startOf('day')
    return word === 'next' || (word !== 'this' && isOver) ? placedWeekday(now.plus({ months: 1 }), which, weekday) : ofThis
  }
  const of = now.set({ day: 1, month: monthOf(month), ...(year === undefined ? {} : { year: Number(year) }) })
  const on = placedWeekday(of, which, weekday)
  return year === undefined && on !== null && on < now.startOf('day') ? placedWeekday(of.plus({ years: 1 }), which, weekday) : on
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function placedWeekday(within: DateTime, which: string, weekday: number): DateTime | null {
  const word = which.toLowerCase()
  if (word === 'last') return lastWeekday(within, weekday)
  return nthWeekday(within, /^\d/.test(word) ? Number(word[0]) : ordinals.indexOf(word) + 1, weekday)
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

function iso(date: DateTime): string {
  return date.toISODate() ?? ''
}
