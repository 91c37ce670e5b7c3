import type { DateTime } from 'luxon'
import type { FoundDate } from './mentioned-date.ts'
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
  new RegExp(`\\ba week (?:from|on) ${day}\\b`, 'gi'),
  new RegExp(`\\b${day} in a week\\b(?!['’]s)`, 'gi'),
  new RegExp(`\\bthe ${day} after next\\b`, 'gi'),
]

const laterToday = /\bthis (?:afternoon|evening)\b/gi

/** Days that a text names by a weekday and a week, as people say them in English; `now` is in the zone of the business. */
export function findWeekPhrases(text: string, now: DateTime): FoundDate[] {
  const monday = now.startOf('week')
  const named = inWeek.flatMap(({ words, weeks }) =>
    matches(text, words).map((match) => toFound(match, monday.plus({ weeks, days: mondayBased(match[1] ?? '') }))),
  )
  const later = weekAfter.flatMap((words) =>
    matches(text, words).map((match) => {
      const ahead = (mondayBased(match[1] ?? '') + 1 - now.weekday + 7) % 7 || 7
      return toFound(match, now.startOf('day').plus({ days: ahead + 7 }))
    }),
  )
  const today = matches(text, laterToday).map((match) => toFound(match, now))
  return [...named, ...later, ...today]
}

const weekFrom = /\bweek (of|starting|beginning|commencing|from)(?: on)?(?: the)?\s*$/i
const goesOn = /^\s*(?:through|thru|till|until)\s+(?:the )?(\d{1,2})(?:st|nd|rd|th)?\b/i

/**
 * Dates with which more days are meant than chrono takes them for: "the week of July 20", "July 18 through 26". `text` is what they were found in, `zone` that of the
 * business.
 */
export function withWholeSpans(text: string, found: readonly FoundDate[], toDate: (iso: string) => DateTime): FoundDate[] {
  return found.map(({ at, date }) => {
    if (date.endDate !== null) return { at, date }
    const begin = toDate(date.date)
    const [, word] = weekFrom.exec(text.slice(Math.max(0, at - 40), at)) ?? []
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

function toFound(match: RegExpExecArray, on: DateTime): FoundDate {
  return { at: match.index, date: { text: match[0], date: iso(on), endDate: null, time: null } }
}

function iso(date: DateTime): string {
  return date.toISODate() ?? ''
}
