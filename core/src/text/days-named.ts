import { weekdayOf, weekdayPattern } from './weekdays.ts'

type Named = { weekdays: number[]; months: number[] }

const DAY_MS = 86_400_000
/** A Sunday: the names of the days are taken from it and what follows. */
const SUNDAY = Date.UTC(2026, 10, 1)
/** Languages in which a name may stand within a longer run of letters. */
const runTogether = new Set(['zh', 'ja', 'th', 'ar', 'he'])

const weekday = new RegExp(`\\b(${weekdayPattern})s?\\b`, 'gi')
/** "March" and "May" are other words where a sentence begins. */
const month =
  /\b(?:January|February|April|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|(?<=[\p{L}\d,] )(?:March|May)\b/gu

/** The days of the week (0 is Sunday) and the months (1 to 12) that an English text names. Short forms count with a capital letter. */
export function daysNamedInEnglish(text: string): Named {
  const days = [...text.matchAll(weekday)].map(([, name = '']) => name).filter((name) => name.length > 3 || /^[A-Z]/.test(name))
  const months = monthNames('en', 'short')
  return {
    weekdays: [...new Set(days.map(weekdayOf))],
    months: [...new Set([...text.matchAll(month)].map(([name]) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1))],
  }
}

/**
 * What is wrong with the days and months of a translation; null when nothing is. Each that the English names has to be named, in whatever case or number
 * the language puts it, and no other weekday in full. Names are those of CLDR, as `Intl` has them; a month may be a number.
 */
export function faultOfDays(english: string, translated: string, language: string): string | null {
  const named = daysNamedInEnglish(english)
  const text = translated.toLowerCase()
  const words: readonly string[] = text.match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? []
  const isWithin = (name: string) => runTogether.has(language) || name.includes(' ')
  const stands = (name: string) => name !== '' && (isWithin(name) ? name.length > 1 && text.includes(name) : words.includes(name))
  const begins = (name: string) => stands(name) || (!isWithin(name) && words.some((word) => word.startsWith(stemOf(name))))
  for (const [day, name] of weekdayNames(language, 'long').entries()) {
    const isNamed = begins(name) || stands(weekdayNames(language, 'short')[day] ?? '')
    if (named.weekdays.includes(day) && !isNamed) return `does not name ${weekdayNames('en', 'long')[day]}`
    if (!named.weekdays.includes(day) && stands(name)) return `names “${name}”`
  }
  for (const index of named.months) {
    const forms = (['long', 'short'] as const).map((length) => monthNames(language, length)[index - 1] ?? '')
    const isNumber = new RegExp(`(?<!\\d)${index}(?!\\d)`).test(text)
    if (!isNumber && !forms.some(begins) && !stands(datedMonth(language, index)))
      return `does not name ${monthNames('en', 'long')[index - 1]}`
  }
  return null
}

/** The end of a name changes with its case and number: "wtorek" is "wtorki" where it is each Tuesday. */
function stemOf(name: string): string {
  const [first = ''] = name.split('-')
  return first.length < 5 ? first : first.slice(0, first.length < 6 ? -1 : -2)
}

function weekdayNames(language: string, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => plain(format.format(SUNDAY + day * DAY_MS)))
}

function monthNames(language: string, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => plain(format.format(Date.UTC(2026, index, 3))))
}

/** The name as it stands beside a day: Russian "май" is "мая" there. */
function datedMonth(language: string, index: number): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return plain(format.formatToParts(Date.UTC(2026, index - 1, 3)).find(({ type }) => type === 'month')?.value ?? '')
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
