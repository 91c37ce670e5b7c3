import { DateTime } from 'luxon'
import { type FoundDate, foundDay } from './mentioned-date.ts'
import { lastWeekday, nthWeekday } from './month-days.ts'

/** The days of a year on which it is, in the zone of the business; none where it is not kept there. */
type DaysIn = (year: number, zone: string) => DateTime[]

const america = /^America\//
const england = /^Europe\/London$/
const canada = /^America\/(?:Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Regina|St_Johns)$/

/** Days that people name without a date. Where one is on another day elsewhere, it is that of the business's own country, or none. English. */
const holidays: readonly { name: RegExp; on: DaysIn }[] = [
  { name: /\bchristmas eve\b/i, on: fixed(12, 24) },
  { name: /\b(?:christmas day|on christmas(?! (?:eve|break|week|holiday)))\b/i, on: fixed(12, 25) },
  { name: /\b(?:boxing day|st\.? stephen['’]?s day)\b/i, on: fixed(12, 26) },
  { name: /\bnew year['’]?s['’]? eve\b/i, on: fixed(12, 31) },
  { name: /\bnew year['’]?s['’]? day\b/i, on: fixed(1, 1) },
  { name: /\bvalentine['’]?s day\b/i, on: fixed(2, 14) },
  { name: /\bst\.? patrick['’]?s day\b/i, on: fixed(3, 17) },
  { name: /\bjuneteenth\b/i, on: fixed(6, 19) },
  { name: /\b(?:independence day|(?:4th|fourth) of july)\b/i, on: within(america, fixed(7, 4)) },
  { name: /\bcanada day\b/i, on: fixed(7, 1) },
  { name: /\baustralia day\b/i, on: fixed(1, 26) },
  { name: /\banzac day\b/i, on: fixed(4, 25) },
  { name: /\bhalloween\b/i, on: fixed(10, 31) },
  { name: /\bveterans['’]? day\b/i, on: fixed(11, 11) },
  { name: /\bgood friday\b/i, on: easter(-2) },
  { name: /\beaster saturday\b/i, on: easter(-1) },
  { name: /\b(?:easter sunday|easter day)\b/i, on: easter(0) },
  { name: /\beaster monday\b/i, on: easter(1) },
  { name: /\b(?:mlk|martin luther king)(?:,? jr\.?)? day\b/i, on: nth(3, 1, 1) },
  { name: /\bpresidents?['’]?s? day\b/i, on: nth(3, 1, 2) },
  { name: /\bmemorial day\b/i, on: last(1, 5) },
  { name: /\blabou?r day\b/i, on: within(america, nth(1, 1, 9)) },
  { name: /\b(?:columbus|indigenous peoples?['’]?) day\b/i, on: nth(2, 1, 10) },
  { name: /\bthanksgiving\b/i, on: (year, zone) => (canada.test(zone) ? nth(2, 1, 10) : within(america, nth(4, 4, 11)))(year, zone) },
  { name: /\bblack friday\b/i, on: (year, zone) => nth(4, 4, 11)(year, zone).map((day) => day.plus({ days: 1 })) },
  { name: /\b(?:early may|may day) bank holiday\b/i, on: within(england, nth(1, 1, 5)) },
  { name: /\b(?:spring|late may) bank holiday\b/i, on: within(england, last(1, 5)) },
  { name: /\b(?:summer|august) bank holiday\b/i, on: within(england, last(1, 8)) },
  {
    // One that is not called by its name is the next Monday that is one.
    name: /(?<!(?:early may|may day|spring|late may|summer|august) )\bbank holiday(?: monday)?\b/i,
    on: within(england, any(nth(1, 1, 5), last(1, 5), last(1, 8), easter(1))),
  },
]

/** The holidays that a text names, each as its next day from `now` on, which is in the zone of the business. */
export function findHolidays(text: string, now: DateTime): FoundDate[] {
  return holidays.flatMap(({ name, on }) => {
    const match = name.exec(text)
    const day = match && nextOf(on, now)
    return match && day ? [foundDay(match, day)] : []
  })
}

function nextOf(on: DaysIn, now: DateTime): DateTime | undefined {
  const days = [now.year, now.year + 1].flatMap((year) => on(year, now.zoneName ?? 'UTC')).filter((day) => day >= now.startOf('day'))
  return days.toSorted((one, other) => one.toMillis() - other.toMillis())[0]
}

/** On each of these days, by whatever rule. */
function any(...rules: readonly DaysIn[]): DaysIn {
  return (year, zone) => rules.flatMap((on) => on(year, zone))
}

function fixed(month: number, day: number): DaysIn {
  return (year, zone) => [DateTime.fromObject({ year, month, day }, { zone })]
}

function nth(count: number, weekday: number, month: number): DaysIn {
  return (year, zone) => {
    const on = nthWeekday(DateTime.fromObject({ year, month }, { zone }), count, weekday)
    return on ? [on] : []
  }
}

function last(weekday: number, month: number): DaysIn {
  return (year, zone) => [lastWeekday(DateTime.fromObject({ year, month }, { zone }), weekday)]
}

function within(zones: RegExp, on: DaysIn): DaysIn {
  return (year, zone) => (zones.test(zone) ? on(year, zone) : [])
}

/** So many days after Easter Sunday. */
function easter(days: number): DaysIn {
  return (year, zone) => [easterSunday(year, zone).plus({ days })]
}

/** Western Easter Sunday (the anonymous Gregorian rule; Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number, zone: string): DateTime {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return DateTime.fromObject({ year, month, day: (h + l - 7 * m + 33 * month + 19) % 32 }, { zone })
}
