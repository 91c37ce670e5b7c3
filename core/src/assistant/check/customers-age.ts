import type { Reading } from '../trace.ts'
import { extractClaims } from '../../text/extract-claims.ts'

/** A figure of the customer's that says whom an answer is for. */
const customersAge = /\byour (?:\w+ )?(\d{1,2})[- ]years?[- ]old\b/gi

/** The text with "your 9-year-old" blanked out at the same offsets, where the message says nine. Any other age stays, to be held like each figure. */
export function withoutCustomersAge(text: string, { text: message }: Pick<Reading, 'text'>): string {
  if (text.search(customersAge) < 0) return text
  const said = new Set(extractClaims(message).flatMap(({ gives }) => gives))
  return text.replace(customersAge, (found, age: string) => (said.has(`number:${Number(age)}`) ? ' '.repeat(found.length) : found))
}
