const LONGEST = 8
const SHORTEST = 3
const MOST = 5

/**
 * The phrases of three to eight words that come back in the owner's mails: in two of them at least, the most frequent and longest first. None that
 * names anybody, holds a figure, or shares two words in a row with one before it.
 */
export function favoritePhrases(mails: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const mail of mails) for (const phrase of phrasesOf(mail)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const repeated = [...counts].filter(([, count]) => count > 1)
  const ranked = repeated.toSorted(([a, often], [b, seldom]) => seldom - often || b.length - a.length || a.localeCompare(b))
  const kept: string[] = []
  const taken = new Set<string>()
  for (const [phrase] of ranked) {
    if (kept.length === MOST) break
    const pairs = pairsOf(phrase)
    if (!pairs.some((pair) => taken.has(pair))) kept.push(phrase)
    for (const pair of pairs) taken.add(pair)
  }
  return kept
}

function pairsOf(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

function phrasesOf(mail: string): Set<string> {
  const phrases = new Set<string>()
  for (const sentence of mail.replaceAll('’', "'").split(/[.!?,;:\n()"“”–—]+/)) {
    const words = sentence.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
    for (let from = 0; from < words.length; from++)
      for (let length = SHORTEST; length <= LONGEST && from + length <= words.length; length++) {
        const phrase = words.slice(from, from + length)
        if (isPlain(phrase, from)) phrases.add(phrase.join(' ').toLowerCase())
      }
  }
  return phrases
}

/** A capital behind the first word is a name's, but for "I". A phrase of little words says nothing. */
function isPlain(phrase: readonly string[], from: number): boolean {
  const isName = (word: string, index: number) => from + index > 0 && /^\p{Lu}/u.test(word) && !/^I(?:'|$)/.test(word)
  return phrase.some((word) => word.length > 4) && !phrase.some((word, index) => /\d/.test(word) || isName(word, index))
}
