import { claimText, type ExtractedClaim, withoutClaims } from './claim-text.ts'
import { extractContacts, extractPhones } from './extract-contacts.ts'
import { extractDates } from './extract-dates.ts'
import { extractTimes } from './extract-times.ts'
import { numberPattern, readNumber } from './read-number.ts'

/** `said`: one key a figure, sorted. `mayBeSaid`: what words stand for that another language may write as a figure, or the other way round. */
export type FiguresSaid = { said: string[]; mayBeSaid: string[] }

/** Zero and what follows it, of the scripts whose readers have figures of their own: Arabic, Persian, Devanagari, Thai, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]
const ownFigures = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59\uFF10-\uFF19]/g

/** A sign or name of a currency right before or after the figure, or a percent sign. Words for it differ by language, so that they do not count. */
const signs: Readonly<Record<string, string>> = {
  US$: 'usd',
  CA$: 'cad',
  A$: 'aud',
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  USD: 'usd',
  EUR: 'eur',
  GBP: 'gbp',
  CAD: 'cad',
  '¥': 'yen',
  '₹': 'rupee',
  '₽': 'rouble',
  '₩': 'won',
  '₺': 'lira',
  zł: 'zloty',
  '%': 'percent',
}
const figure = /(?<!\d)\d{1,3}(?:[.,' ]\d{3}(?!\d))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,2}(?!\d))?/g
const LONGEST_SIGN = 4

/** What English calls by its name, and other languages by a figure. */
const sayable: readonly (readonly [words: RegExp, key: string])[] = [
  [/\b(?:one|once)\b/gi, 'number:1'],
  [/\btwice\b/gi, 'number:2'],
  [/\bhalf(?: an| a)?[- ]hour\b/gi, 'number:30'],
  [/\b(?:noon|midday)\b/gi, 'time:12:00'],
]
const englishNumber = new RegExp(`(?<![\\w.,])(${numberPattern})(?!\\w)`, 'gi')
const englishCurrency = /(?<=\d) ?(?:(dollars?|bucks)|(euros?)|(pounds?)|(per ?cent))\b/gi

/**
 * The figures of an English text: amounts with their currency, shares, times, phone numbers, addresses, links and all other numbers. Numbers in words
 * count like those in digits.
 */
export function figuresSaidInEnglish(text: string): FiguresSaid {
  const inDigits = text
    .replace(englishNumber, (words) => (/^(?:\d|one$)/i.test(words) ? words : String(readNumber(words))))
    .replace(englishCurrency, (_, dollars?: string, euros?: string, pounds?: string) => {
      return dollars === undefined ? (euros === undefined ? (pounds === undefined ? '%' : '£') : '€') : '$'
    })
  const mayBeSaid = sayable.flatMap(([words, key]) => [...text.matchAll(words)].map(() => key))
  return { said: figuresSaidIn(inDigits), mayBeSaid }
}

/** The same of a text in any language, whose numbers stand in digits: in those of its own script, too, and with "p. m." and a comma for the point. */
export function figuresSaidIn(text: string): string[] {
  const plain = claimText(text.replace(ownFigures, plainDigit).replace(/\b([ap])\.? ?m\./gi, '$1.m.'))
  const found: ExtractedClaim[] = []
  for (const extract of [extractContacts, extractDates, extractTimes, extractPhones]) found.push(...extract(withoutClaims(plain, found)))
  const exact = found.filter(({ kind, text: words }) => exactKinds.has(kind) && /[\d@.]/.test(words))
  const keys = exact.flatMap(({ needs }) => needs)
  const rest = withoutClaims(plain, exact).plain
  for (const { 0: digits, index } of rest.matchAll(figure)) {
    const before = rest.slice(Math.max(0, index - LONGEST_SIGN), index).trimEnd()
    const after = rest.slice(index + digits.length, index + digits.length + LONGEST_SIGN).trimStart()
    const unit = Object.entries(signs).find(([sign]) => before.endsWith(sign) || after.startsWith(sign))?.[1]
    keys.push(`${unit ?? 'number'}:${valueOf(digits)}`)
  }
  return keys.toSorted()
}

const exactKinds = new Set(['link', 'contact', 'time'])

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
}

/** "1.250,50" and "1,250.50" are the same, "7,5" and "7.5" as well. Three digits behind a mark are thousands. */
function valueOf(digits: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(digits)
  const whole = decimals === null ? digits : digits.slice(0, decimals.index)
  return Number(`${whole.replace(/\D/g, '')}.${decimals?.[1] ?? '0'}`)
}
