import { claimText } from '../../text/claim-text.ts'
import { extractAmounts } from '../../text/extract-amounts.ts'
import type { AnswerKind } from './answer.ts'

const CONTACT = /\b(?:phone|telephone|tel|e-?mail|whatsapp|contact)\b|\S@\S/i
const PLACE = /\b(?:address|parking|park(?:ing)? spaces?|car park|where|find us|getting here|bus stop|station|directions|located)\b/i
const CLOCK = /\d(?:[:.]\d\d)?\s?(?:[ap]\.?m\b)|\b\d{1,2}[:.]\d\d\b|\b(?:noon|midnight)\b/i
const WEEKDAY = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i
const MONTH = /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/i
const AGE = /\b(?:years? old|age|aged|(?:and|or) (?:over|older|under)|under[- ]?\d|from \d{1,2} (?:years|months))\b/i

/** What a text says, by the question or the label over it first, and by what stands in it. */
export function kindOf(text: string, name: string): AnswerKind {
  return kindAsked(name) ?? kindNamed(name) ?? kindSaid(text)
}

function kindAsked(name: string): AnswerKind | null {
  if (!name.endsWith('?')) return null
  if (/^how much|\b(?:cost|price|fee|charge)\b/i.test(name)) return 'price'
  if (/^(?:when|what time|what are your hours|how (?:long|far|early|late|often))\b/i.test(name)) return 'time'
  if (/^where\b|\bparking\b/i.test(name)) return 'place'
  if (/^(?:how old|at what age|from what age|what age)\b/i.test(name)) return 'age'
  if (/^how\b/i.test(name)) return 'how_to'
  if (/^(?:which|what (?:do|should|kind|is in))\b/i.test(name)) return 'list'
  if (/^(?:do|does|can|could|may|is|are|will|must|should|have|has)\b/i.test(name)) return 'yes_no'
  return null
}

function kindNamed(name: string): AnswerKind | null {
  if (/^(?:hours|opening|open|times?|timetable)\b/i.test(name)) return 'time'
  if (PLACE.test(name)) return 'place'
  if (/^(?:phone|tel|e-?mail|contact)/i.test(name)) return 'contact'
  if (/\bage\b/i.test(name)) return 'age'
  if (/^closed\b|\bdates?\b/i.test(name)) return 'date'
  return null
}

function kindSaid(text: string): AnswerKind {
  if (extractAmounts(claimText(text)).some(({ kind, needs }) => kind === 'price' && !needs.includes('price:free'))) return 'price'
  if (CONTACT.test(text) && /\d{3}|@/.test(text)) return 'contact'
  if (CLOCK.test(text)) return 'time'
  if (AGE.test(text)) return 'age'
  if (PLACE.test(text)) return 'place'
  if (MONTH.test(text)) return 'date'
  if (WEEKDAY.test(text)) return 'time'
  return 'rule'
}
