import { stemOf, tokensOf } from '../terms.ts'

/** What makes no other question of it: who of the customers asks, a word drawn together, "may" for "can". */
const SAME: Readonly<Record<string, string>> = {
  we: 'i',
  us: 'me',
  our: 'my',
  ours: 'mine',
  are: 'is',
  "what's": 'what is',
  "where's": 'where is',
  "when's": 'when is',
  "how's": 'how is',
  "who's": 'who is',
  "there's": 'there is',
  "we're": 'i am',
  "i'm": 'i am',
  "you're": 'you is',
  could: 'can',
  may: 'can',
  might: 'can',
}
/** What is said for politeness, or before a noun. */
const EMPTY = new Set('a an the please just also hi hello hey thanks and so guys folks'.split(' '))

/**
 * The words of a question without letter case, punctuation and what two customers say otherwise who ask the same: "Where can I park?" and "Hi,
 * where could we park, please?". English.
 */
export function questionWordingOf(question: string): string {
  return tokensOf(question)
    .flatMap((token) => (SAME[token] ?? token).split(' '))
    .filter((token) => !EMPTY.has(token))
    .map(stemOf)
    .join(' ')
}
