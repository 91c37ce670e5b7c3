/** The English weekdays in full, by the numbers that `weekdayOf` gives. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** An English weekday, in full or in short ("Tue", "Thurs"), as part of an expression that ignores letter case. */
export const weekdayPattern = '(?:monday|mon|tuesday|tues?|wednesday|wed|thursday|thurs?|thu|friday|fri|saturday|sat|sunday|sun)'

/** The number of a weekday that `weekdayPattern` matched, from 0 for Sunday to 6; −1 for what is none. */
export function weekdayOf(word: string): number {
  const letters = word.toLowerCase().slice(0, 3)
  return letters.length < 3 ? -1 : weekdays.findIndex((day) => day.startsWith(letters))
}

/** The number of a weekday that `weekdayPattern` matched as ISO 8601 counts: from 1 for Monday to 7. */
export function isoWeekdayOf(word: string): number {
  return weekdayOf(word) || 7
}

/** The numbers of the weekdays of a span in order, both ends included. One that ends on an earlier day goes on into the next week. */
export function weekdaysFrom(first: number, last: number): number[] {
  const length = ((last - first + weekdays.length) % weekdays.length) + 1
  return Array.from({ length }, (_, after) => (first + after) % weekdays.length)
}
