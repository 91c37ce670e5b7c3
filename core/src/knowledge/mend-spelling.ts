import { tokensOf } from './terms.ts'

/** Words of asking that a question may misspell although no document holds them. */
const ASKING_WORDS = tokensOf(
  `where what when which much many price prices cost costs address phone number hours open opening closed lesson
  lessons class classes school start teach teacher parking trial month minutes monday tuesday wednesday thursday
  friday saturday saturdays sunday sundays available discount`,
)

/**
 * The text with each word that the owner's documents do not know put as the nearest word they do know, so that "pianno
 * lesons" finds piano lessons. `known` are the words of the documents. A typing slip keeps the first and last letter: it
 * drops, doubles or swaps a letter, and in longer words also replaces one. Whatever is further off stays as it is: "cello" is
 * not a slip of "hello", nor "viola" of "violin".
 */
export function mendSpelling(text: string, known: Iterable<string>): string {
  const words = new Set([...ASKING_WORDS, ...known])
  return text.replace(/\p{L}[\p{L}'’]{3,}/gu, (word) => {
    const lower = word.toLowerCase()
    return words.has(lower) || words.has(lower.replace(/s$/, '')) ? word : (nearest(lower, words) ?? word)
  })
}

function nearest(word: string, words: ReadonlySet<string>): string | null {
  let best: { candidate: string; edits: number } | null = null
  for (const candidate of words) {
    if (candidate.length < 4 || candidate[0] !== word[0] || candidate.at(-1) !== word.at(-1)) continue
    const edits = editsBetween(word, candidate)
    if (edits <= mostEdits(word, candidate) && edits < (best?.edits ?? Infinity)) best = { candidate, edits }
  }
  return best?.candidate ?? null
}

/** In a short word another letter makes another word ("beard", "board"); there only a dropped, doubled or swapped letter is a slip. */
function mostEdits(word: string, candidate: string): number {
  if (word.length >= 8) return 2
  const isSwap = word.length === candidate.length && lettersOf(word) === lettersOf(candidate)
  return word.length !== candidate.length || isSwap || word.length >= 7 ? 1 : 0
}

function lettersOf(word: string): string {
  return Array.from(word).toSorted().join('')
}

/** Damerau–Levenshtein in its form of optimal string alignment: insertions, deletions, replacements and swaps of neighbours. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (above[j] ?? Infinity) + 1,
          (row[j - 1] ?? Infinity) + 1,
          (above[j - 1] ?? Infinity) + same,
          swapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = row
  }
  return above[other.length] ?? Infinity
}
