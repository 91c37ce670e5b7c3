import { DateTime } from 'luxon'
import type { FoundDate } from './mentioned-date.ts'

/** The date of a holiday in a year, in the zone of the business. */
type Holiday = { name: RegExp; on: (year: number, zone: string) => DateTime | null }

const america = /^America\//
const canada = /^America\/(?:Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Regina|St_Johns)$/

/** Days that people name without a date. Where one is on another day elsewhere, it is that of the business's own country, or none. English. */
const holidays: readonly Holiday[] = [
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
  { name: /\bgood friday\b/i, on: (year, zone) => easter(year, zone).minus({ days: 2 }) },
  { name: /\beaster saturday\b/i, on: (year, zone) => easter(year, zone).minus({ days: 1 }) },
  { name: /\b(?:easter sunday|easter day)\b/i, on: easter },
  { name: /\beaster monday\b/i, on: (year, zone) => easter(year, zone).plus({ days: 1 }) },
  { name: /\b(?:mlk|martin luther king)(?:,? jr\.?)? day\b/i, on: nth(3, 1, 1) },
  { name: /\bpresidents?['’]?s? day\b/i, on: nth(3, 1, 2) },
  { name: /\bmemorial day\b/i, on: last(1, 5) },
  { name: /\blabou?r day\b/i, on: within(america, nth(1, 1, 9)) },
  { name: /\b(?:columbus|indigenous peoples?['’]?) day\b/i, on: nth(2, 1, 10) },
  { name: /\bthanksgiving\b/i, on: (year, zone) => (canada.test(zone) ? nth(2, 1, 10) : within(america, nth(4, 4, 11)))(year, zone) },
  { name: /\bblack friday\b/i, on: (year, zone) => nth(4, 4, 11)(year, zone)?.plus({ days: 1 }) ?? null },
  { name: /\b(?:early may|may day) bank holiday\b/i, on: within(/^Europe\/London$/, nth(1, 1, 5)) },
  { name: /\b(?:spring|late may) bank holiday\b/i, on: within(/^Europe\/London$/, last(1, 5)) },
  { name: /\b(?:summer|august) bank holiday\b/i, on: within(/^Europe\/London$/, last(1, 8)) },
]

/** A bank holiday that is not called by its name is the next Monday that is one. England. */
const anyBankHoliday = /(?<!(?:early may|may day|spring|late may|summer|august) )\bbank holiday(?: monday)?\b/i
const bankHolidays = [nth(1, 1, 5), last(1, 5), last(1, 8), (year: number, zone: string) => easter(year, zone).plus({ days: 1 })]

/** The holidays that a text names, each as its next day from `now` on, which is in the zone of the business. */
export function findHolidays(text: string, now: DateTime): FoundDate[] {
  const zone = now.zoneName ?? 'UTC'
  const named = holidays.flatMap(({ name, on }) => {
    const match = name.exec(text)
    const day = match && nextOf([on], now, zone)
    return match && day ? [toFound(match, day)] : []
  })
  const match = zone === 'Europe/London' ? anyBankHoliday.exec(text) : null
  const day = match && nextOf(bankHolidays, now, zone)
  return match && day ? [...named, toFound(match, day)] : named
}

function toFound(match: RegExpExecArray, day: DateTime): FoundDate {
  return { at: match.index, date: { text: match[0], date: day.toISODate() ?? '', endDate: null, time: null } }
}

function nextOf(rules: readonly Holiday['on'][], now: DateTime, zone: string): DateTime | null {
  const today = now.startOf('day')
  const days = [now.year, now.year + 1].flatMap((year) => rules.flatMap((on) => on(year, zone) ?? [])).filter((day) => day >= today)
  return days.toSorted((one, other) => one.toMillis() - other.toMillis())[0] ?? null
}

function fixed(month: number, day: number): Holiday['on'] {
  return (year, zone) => DateTime.fromObject({ year, month, day }, { zone })
}

/** The first, second … of a weekday (1 is Monday) in a month. */
function nth(count: number, weekday: number, month: number): Holiday['on'] {
  return (year, zone) => {
    const first = DateTime.fromObject({ year, month, day: 1 }, { zone })
    return first.plus({ days: ((weekday - first.weekday + 7) % 7) + 7 * (count - 1) })
  }
}

function last(weekday: number, month: number): Holiday['on'] {
  return (year, zone) => {
    const end = DateTime.fromObject({ year, month, day: 1 }, { zone }).endOf('month').startOf('day')
    return end.minus({ days: (end.weekday - weekday + 7) % 7 })
  }
}

function within(zones: RegExp, on: Holiday['on']): Holiday['on'] {
  return (year, zone) => (zones.test(zone) ? on(year, zone) : null)
}

/** Western Easter Sunday (the anonymous Gregorian rule; Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number, zone: string): DateTime {
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
