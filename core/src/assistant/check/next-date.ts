import { extractClaims } from '../../text/extract-claims.ts'

/**
 * Whether "the next …" of a clause is so: it names one date, and that is the first from today (a calendar date) on among those of its source. A date
 * without a year is the next one.
 */
export function isNextOf(clause: string, source: string, today: string): boolean {
  if (!/\bnext\b/i.test(clause)) return false
  const [named, ...others] = daysIn(clause, today)
  return (
    named !== undefined &&
    others.length === 0 &&
    daysIn(source, today)
      .filter((day) => day >= today)
      .toSorted()[0] === named
  )
}

function daysIn(text: string, today: string): string[] {
  const keys = extractClaims(text).flatMap(({ needs }) => needs.filter((key) => key.startsWith('date:')))
  return keys.map((key) => key.slice('date:'.length)).map((day) => (day.length > 'MM-DD'.length ? day : nextDay(day, today)))
}

function nextDay(monthDay: string, today: string): string {
  const year = Number(today.slice(0, 4))
  return `${monthDay >= today.slice(5) ? year : year + 1}-${monthDay}`
}
