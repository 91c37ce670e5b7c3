import { isDenial } from '../../text/denial.ts'
import { hasVerb } from './has-verb.ts'
import { lowered } from './plain-words.ts'

/** Words that take something out without a "not". */
const TAKES_OUT = /\b(?:except|excepting|excluding|excludes?|excluded|apart from|other than|closed|refuse|avoid)\b/i

/** The items of a list, in plain words, as they stand in one sentence. */
export function joinItems(items: readonly string[]): string {
  const plain = items.map((item) => lowered(item.replace(/[,;.]$/, '')))
  const last = plain.at(-1) ?? ''
  if (plain.length === 1) return last
  return plain.some((item) => /[,;:]/.test(item)) ? plain.join('; ') : `${plain.slice(0, -1).join(', ')} and ${last}`
}

/** Whether most items are no things of a list, but sentences, or labels with what they name. */
export function sayEach(items: readonly string[]): boolean {
  return items.filter(saysSomething).length * 2 > items.length
}

function saysSomething(item: string): boolean {
  return item.endsWith('.') || (/^\p{Lu}/u.test(item) && (hasVerb(item) || /^[^:]{2,48}: (?:\S+ ){4}/.test(item)))
}

/** Whether items that are denied can stand in one sentence: each says one thing. */
export function areSingle(items: readonly string[]): boolean {
  return !items.some((item) => /[.!?] \S/.test(item))
}

/** Whether what leads in to a list denies what is in it: without such words its items would say the contrary. */
export function deniesItems(lead: string): boolean {
  const plain = lead.replaceAll('’', "'")
  return isDenial(plain) || TAKES_OUT.test(plain)
}
