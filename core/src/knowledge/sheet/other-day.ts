const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const shortWeekdays = String.raw`mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:s|nesday)?s?|thu(?:rs?|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?`
const weekday = new RegExp(String.raw`\b(${shortWeekdays})\b`, 'gi')
const rangeOfWeekdays = new RegExp(String.raw`\b(${shortWeekdays})\.?\s?(?:-|–|to|through|thru|until|till)\s?(${shortWeekdays})\b`, 'gi')
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

/** The places of the weekdays, Monday is 0, with those inside ranges, "weekdays" and "weekend". */
function weekdaysIn(text: string): Set<number> {
  const found = new Set(Array.from(text.matchAll(weekday)).map(([, day = '']) => placeOf(day)))
  for (const [, first = '', last = ''] of text.matchAll(rangeOfWeekdays)) {
    for (let day = placeOf(first); day !== placeOf(last); day = (day + 1) % weekdays.length) found.add(day)
  }
  if (/\b(?:weekdays?|working days?)\b/i.test(text)) for (const day of [0, 1, 2, 3, 4]) found.add(day)
  if (/\bweekends?\b/i.test(text)) for (const day of [5, 6]) found.add(day)
  return found
}

/** The first three letters tell weekdays apart. */
function placeOf(day: string): number {
  return weekdays.findIndex((name) => name.startsWith(day.slice(0, 3).toLowerCase()))
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
