/** A text in three runs: what it shares with another at its beginning, what is different, and what it shares at its end. */
export type ChangedWords = { before: string; changed: string; after: string }

/** Where two texts differ, by whole words. */
export function changedWords(old: string, current: string): { old: ChangedWords; current: ChangedWords } {
  const [one, other] = [wordsOf(old), wordsOf(current)]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return { old: cut(one, start, end), current: cut(other, start, end) }
}

/** Words with the white space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

function cut(words: readonly string[], start: number, end: number): ChangedWords {
  const last = words.length - end
  return { before: words.slice(0, start).join(''), changed: words.slice(start, last).join(''), after: words.slice(last).join('') }
}
