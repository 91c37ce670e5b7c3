import { weekdayOf, weekdayPattern, weekdaysFrom } from '../../text/weekdays.ts'

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
 * Whether a text asks for a day of which another says nothing: a holiday by its name that is not there, or a weekday where others are named and this one is not.
 * English.
 */
export function namesOtherDay(asked: string, said: string): boolean {
  return namesOtherHoliday(asked, said) || namesOtherWeekday(asked, said)
}

function namesOtherHoliday(asked: string, said: string): boolean {
  const given = plain(said)
  return Array.from(asked.matchAll(namedDay)).some(([day]) => !given.includes(plain(day)))
}

function namesOtherWeekday(asked: string, said: string): boolean {
  const named = weekdaysIn(asked)
  const given = weekdaysIn(said)
  return given.size > 0 && !anyDay.test(said) && [...named].some((day) => !given.has(day))
}

/** The numbers of the weekdays, with those inside ranges, "weekdays" and "weekend". */
function weekdaysIn(text: string): Set<number> {
  const found = new Set(Array.from(text.matchAll(weekday)).map(([, day = '']) => weekdayOf(day)))
  const add = (first: string, last: string) => weekdaysFrom(weekdayOf(first), weekdayOf(last)).forEach((day) => found.add(day))
  for (const [, first = '', last = ''] of text.matchAll(rangeOfWeekdays)) add(first, last)
  if (/\b(?:weekdays?|working days?)\b/i.test(text)) add('mon', 'fri')
  if (/\bweekends?\b/i.test(text)) add('sat', 'sun')
  return found
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
