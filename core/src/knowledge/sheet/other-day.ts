import { weekdayOf, weekdayPattern, weekdaysFrom } from '../../text/weekdays.ts'
import { isOfOtherYear } from './numbers-with-units.ts'

const weekday = new RegExp(String.raw`\b(${weekdayPattern})s?\b`, 'gi')
const rangeOfWeekdays = new RegExp(
  String.raw`\b(${weekdayPattern})s?\.?\s?(?:-|–|to|through|thru|until|till)\s?(${weekdayPattern})s?\b`,
  'gi',
)
const anyDay = /\b(?:every ?day|daily|all week|seven days|7 days|any day|each day)\b/i

/** Days that have a name and fall on one date a year: what is said of another of them, or of ordinary days, says nothing of this one. */
const namedDay =
  /\b(?:new year['’]?s (?:day|eve)|christmas (?:day|eve)|boxing day|good friday|easter(?: (?:sunday|monday))?|thanksgiving|memorial day|labou?r day|independence day|(?:fourth|4th) of july|july (?:4|4th|fourth)|juneteenth|halloween|(?:mother|father|valentine|president|veteran)s?['’]?s? day|martin luther king|bank holidays?|hanukkah|diwali|eid|ramadan|lunar new year|chinese new year)\b/gi

/**
 * Whether a text asks for a day of which another says nothing: a holiday by its name that is not there, or a weekday or year where others are named and this one
 * is not. English.
 */
export function namesOtherDay(asked: string, said: string): boolean {
  return namesOtherHoliday(asked, said) || namesOtherWeekday(asked, said) || isOfOtherYear(asked, said)
}

function namesOtherHoliday(asked: string, said: string): boolean {
  const given = plain(said)
  return Array.from(asked.matchAll(namedDay)).some(([day]) => !given.includes(plain(day)))
}

/** Who asks for "the weekday class" is answered with any weekday; who names Tuesday is not answered with Wednesday. */
function namesOtherWeekday(asked: string, said: string): boolean {
  const given = new Set([...namedDays(said), ...groupsOfDays(said).flat()])
  if (given.size === 0 || anyDay.test(said)) return false
  const isGiven = (day: number) => given.has(day)
  return !namedDays(asked).every(isGiven) || !groupsOfDays(asked).every((group) => group.some(isGiven))
}

/** The numbers of the weekdays that a text names, with those inside ranges. */
function namedDays(text: string): number[] {
  const ranges = Array.from(text.matchAll(rangeOfWeekdays), ([, first = '', last = '']) => weekdaysFrom(weekdayOf(first), weekdayOf(last)))
  return [...Array.from(text.matchAll(weekday), ([, day = '']) => weekdayOf(day)), ...ranges.flat()]
}

/** Those of the days that it names together: "weekdays", "weekend". */
function groupsOfDays(text: string): number[][] {
  const working = /\b(?:weekdays?|working days?)\b/i.test(text) ? [weekdaysFrom(weekdayOf('mon'), weekdayOf('fri'))] : []
  const free = /\bweekends?\b/i.test(text) ? [weekdaysFrom(weekdayOf('sat'), weekdayOf('sun'))] : []
  return [...working, ...free]
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
