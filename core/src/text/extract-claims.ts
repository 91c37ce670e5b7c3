import { claimText, withoutClaims, type ExtractedClaim } from './claim-text.ts'
import { extractAmounts } from './extract-amounts.ts'
import { extractContacts, extractPhones } from './extract-contacts.ts'
import { extractDates } from './extract-dates.ts'
import { extractNames } from './extract-names.ts'
import { extractTimes } from './extract-times.ts'
import { findPromises } from './find-promises.ts'

/**
 * Every checkable thing a text says, in order: links, contacts, dates, times, prices, numbers, promises and names. `namesAtStart` also
 * takes capitalised words that open a sentence for names. English; figures are read in other languages too.
 */
export function extractClaims(text: string, namesAtStart = false): ExtractedClaim[] {
  const whole = claimText(text)
  const found: ExtractedClaim[] = []
  for (const extract of [extractContacts, extractDates, extractTimes, extractPhones, extractAmounts]) {
    found.push(...extract(withoutClaims(whole, found)))
  }
  found.push(...extractNames(withoutClaims(whole, found), namesAtStart))
  found.push(...findPromises(whole))
  return found.toSorted((a, b) => a.start - b.start)
}
