import { stemmer } from 'stemmer'

/** Words, with an apostrophe inside; numbers with their separators ("1,200", "4:30", "12.50"). */
const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*/gu

/** Function words: they say nothing about what a text is about. Short on purpose: what is rare in an account's documents may still matter there. */
const FUNCTION_WORDS = new Set(
  `a an and are as at be been being but by can could d did do does doing for from had has have having he her hers him
  his how i if in into is it its ll m may me might my of off on or our ours out re s shall she should so some than
  that the their theirs them then there these they this those to too up us ve was we were what when where which
  while who whom whose why will with would you your yours am also any just please hi hello hey thanks thank don't
  doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't i'm i've i'd i'll you're we're
  they're it's that's there's what's let's`.split(/\s+/),
)

/** Stands before a function word among the terms of search. No stem begins with it. */
const MARK = '~'

/**
 * What a text is about, for matching words: stemmed, in order, with repetitions, without function words. Numbers lose their
 * thousands commas.
 */
export function termsOf(text: string): string[] {
  return tokensOf(text).flatMap((token) => (FUNCTION_WORDS.has(token) ? [] : [stemOf(token)]))
}

/**
 * The terms by which passages are ranked, in order, with repetitions: those of `termsOf`, and the function words, which tell "how long" from "how
 * many" a little and are told from the others by `isFunctionTerm`.
 */
export function searchTermsOf(text: string): string[] {
  return tokensOf(text).map((token) => (FUNCTION_WORDS.has(token) ? `${MARK}${token}` : stemOf(token)))
}

/** Whether a term of search is a function word. */
export function isFunctionTerm(term: string): boolean {
  return term.startsWith(MARK)
}

/** Whether a term or a token is a number: "3", "4:30". */
export function isNumberTerm(term: string): boolean {
  return /^\p{N}/u.test(term)
}

/** The words and numbers of a text in lower case, in order. Typographic apostrophes become plain ones. */
export function tokensOf(text: string): string[] {
  return (text.normalize('NFKC').match(TOKEN) ?? []).map((token) => token.toLowerCase().replaceAll('’', "'"))
}

/** How often each term of search stands in the text. */
export function countSearchTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of searchTermsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The stem of one word in lower case; a number without its thousands commas. */
export function stemOf(token: string): string {
  if (isNumberTerm(token)) return token.replaceAll(',', '')
  return stemmer(token.replace(/'s$/, '').replaceAll("'", ''))
}
