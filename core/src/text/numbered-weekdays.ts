import type { DateTime } from 'luxon'
import { type FoundDate, foundDay } from './mentioned-date.ts'
import { daysOfNumber } from './month-days.ts'
import { monthPattern } from './months.ts'
import { isoWeekdayOf, weekdayPattern } from './weekdays.ts'

/** Behind a bare number: an hour, a date in digits or an amount, so that the number is no day. */
const isOther = String.raw`[\p{L}\d]|[:./]\d| ?(?:[ap]\.?m\b|-|–|to\b|o['’]?clock|kid|child|adult|people|hour|min|lesson|place)`
/** "Friday 26th", "Sat (27th)", "Friday 26". */
const numbered = new RegExp(
  String.raw`\b(${weekdayPattern})\b\.?,? (?:the )?\(?(\d{1,2})(?:(st|nd|rd|th)\b|(?!${isOther}))\)?(?! (?:of )?${monthPattern}\b)`,
  'giu',
)
/** Such a day lies in this month, the one before or one of the next two, as months from now. */
const near = [0, 1, 2, -1]

/** Days that are named by their weekday and their number, which have to fit each other; `now` is in the zone of the business. English. */
export function findNumberedWeekdays(text: string, now: DateTime): FoundDate[] {
  return [...text.matchAll(numbered)].flatMap((match) => {
    const [, name = '', digits = '', ordinal] = match
    const on = fitting(Number(digits), isoWeekdayOf(name), now)
    // "Friday 10" may be ten o'clock, and "Saturday the 26th" a slip: the number alone is looked at elsewhere.
    if (on === null || (ordinal === undefined && on < now.startOf('day'))) return []
    return [foundDay(match, on)]
  })
}

/** The next such day within two months, else one that has just been. Null where there is none. `weekday` is 1 for Monday. */
function fitting(day: number, weekday: number, now: DateTime): DateTime | null {
  const fits = daysOfNumber(day, now, near).filter((date) => date.weekday === weekday)
  return fits.find((date) => date >= now.startOf('day')) ?? fits[0] ?? null
}
