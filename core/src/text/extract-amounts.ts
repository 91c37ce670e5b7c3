import { claimsOf, withoutClaims, type ClaimText, type ExtractedClaim } from './claim-text.ts'
import { holdsNumber, numberPattern, readNumber } from './read-number.ts'

const currencyBefore = '(US\\$|CA\\$|A\\$|\\$|€|£|USD ?|EUR ?|GBP ?|CAD ?)'
const currencyAfter = '(dollars?|bucks|USD|euros?|EUR|€|pounds?|GBP|£|CAD|cents?)(?![a-z])'
const unitPattern = '(minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|years?|yrs?)'

const priceBefore = new RegExp(
  `${currencyBefore}\\s?(\\d(?:,?\\d)*(?:\\.\\d{1,2})?)(?:\\s*(?:-|to|or)\\s*(\\d(?:,?\\d)*(?:\\.\\d{1,2})?)(?![\\d%]| ?(?:min|hour|day|week|month|year)))?`,
  'gi',
)
const priceAfter = new RegExp(`(?<![\\w.])(${numberPattern})[ -]?${currencyAfter}`, 'gi')
const percentage = new RegExp(`(?<![\\w.])(${numberPattern})\\s?(?:%|percent\\b|per cent\\b)`, 'gi')
const lengthOfTime = new RegExp(`(?<![\\w.])(?:(${numberPattern})\\s?(?:-|to|or|and)\\s?)?(${numberPattern})[ -]?${unitPattern}\\b`, 'gi')
const elidedLength = new RegExp(`(?<=\\bfor )(${numberPattern})(?=[,;.)]|$| and\\b| or\\b)`, 'gi')
const anyUnit = new RegExp(`\\b${unitPattern}\\b`, 'gi')
const anyNumber = new RegExp(`(?<![\\w.,])(${numberPattern})(?!\\w)`, 'gi')

/** Prices, percentages, lengths of time and all other numbers, in digits or words. "$35", "35 dollars" and "USD 35" are one price. */
export function extractAmounts(text: ClaimText): ExtractedClaim[] {
  const found: ExtractedClaim[] = []
  // Most texts hold none, and each of these patterns looks for one from every letter on.
  const passes = holdsNumber.test(text.plain)
    ? [prices, freeOfCharge, percentages, lengthsOfTime, howOften, numbers]
    : [freeOfCharge, halves, howOften]
  for (const pass of passes) found.push(...pass(withoutClaims(text, found)))
  return found
}

function prices(text: ClaimText): ExtractedClaim[] {
  const before = claimsOf(text, 'price', priceBefore, (match) => {
    const currency = currencyOf(match[1])
    const amounts = [match[2], match[3]].flatMap((amount) => (amount ? [`price:${currency}:${Number(amount.replaceAll(',', ''))}`] : []))
    return { needs: amounts }
  })
  const after = claimsOf(withoutClaims(text, before), 'price', priceAfter, (match) => ({
    needs: [`price:${currencyOf(match[2])}:${readNumber(match[1] ?? '')}`],
  }))
  return [...before, ...after]
}

/** "Free" in the sense of money. "Feel free", "free to ask", "toll-free" and "free time" say nothing about a price. */
function freeOfCharge(text: ClaimText) {
  const pattern =
    /(?<!feel )(?<![\w]-)\bfree\b(?! to\b| time| slot| spot| place| on | up\b|-|\/)|\b(?:no|without|zero)(?: any)?(?: \w+)? (?:charge|fee|cost)s?\b|\bcomplimentary\b|\bon the house\b/gi
  const spelledOut = /\bcosts? (?:you )?nothing\b(?! (?:extra|more|additional))/gi
  return [pattern, spelledOut].flatMap((one) => claimsOf(text, 'price', one, () => ({ needs: ['price:free'] })))
}

function percentages(text: ClaimText) {
  return claimsOf(text, 'number', percentage, (match) => ({
    needs: [`percent:${readNumber(match[1] ?? '')}`],
  }))
}

function halves(text: ClaimText) {
  return claimsOf(text, 'number', /\b(?:half an hour|(?:a )?half[ -]hour)\b|\b(?:an|one) hour and a half\b/gi, (match) => ({
    needs: [/and a half/i.test(match[0]) ? 'length:90:minute' : 'length:30:minute'],
  }))
}

function lengthsOfTime(text: ClaimText): ExtractedClaim[] {
  const half = halves(text)
  const counted = claimsOf(withoutClaims(text, half), 'number', lengthOfTime, (match) => {
    const values = [match[1], match[2]].flatMap((value) => (value ? [readNumber(value)] : []))
    return { needs: values.map((value) => lengthKey(value, match[3] ?? '')), gives: values.map((value) => `number:${value}`) }
  })
  const found = [...half, ...counted]
  return [...found, ...elided(text, withoutClaims(text, found))]
}

/** So far before it a unit is looked for that is left out, in characters. */
const UNIT_REACH = 60

/** "$18 for one hour, $28 for two": the second is two hours, though it says so with the first only. */
function elided(text: ClaimText, rest: ClaimText): ExtractedClaim[] {
  return claimsOf(rest, 'number', elidedLength, (match) => {
    const before = text.plain.slice(Math.max(0, match.index - UNIT_REACH), match.index)
    const unit = before
      .split(/[.!?\n]/)
      .at(-1)
      ?.match(anyUnit)
      ?.at(-1)
    if (unit === undefined) return null
    const value = readNumber(match[1] ?? '')
    return { needs: [`number:${value}`], gives: [lengthKey(value, unit)] }
  })
}

function howOften(text: ClaimText) {
  return claimsOf(text, 'number', /\b(once|twice)\b(?= (?:a|per|each|every)\b)/gi, (match) => ({
    needs: [`number:${match[0].toLowerCase() === 'once' ? 1 : 2}`],
  }))
}

/** The word "one" alone counts nothing ("one of our teachers"), so it is no claim. */
function numbers(text: ClaimText) {
  return claimsOf(text, 'number', anyNumber, (match) => {
    if (/^(one|a)$/i.test(match[0])) return null
    return { needs: [`number:${readNumber(match[0])}`] }
  })
}

/** Hours are counted in minutes, weeks in days and years in months, so that "1 hour" and "60 minutes" are the same. */
function lengthKey(value: number, unit: string): string {
  const word = unit.toLowerCase()
  if (word.startsWith('min')) return `length:${value}:minute`
  if (word.startsWith('h')) return `length:${value * 60}:minute`
  if (word.startsWith('d')) return `length:${value}:day`
  if (word.startsWith('w')) return `length:${value * 7}:day`
  return word.startsWith('mo') ? `length:${value}:month` : `length:${value * 12}:month`
}

function currencyOf(sign = ''): string {
  const word = sign.trim().toLowerCase()
  if (word === '€' || word.startsWith('eur')) return 'eur'
  if (word === '£' || word === 'gbp' || word.startsWith('pound')) return 'gbp'
  if (word === 'ca$' || word === 'cad') return 'cad'
  if (word === 'a$') return 'aud'
  return word.startsWith('cent') ? 'cent' : 'usd'
}
