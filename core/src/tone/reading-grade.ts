/** The school grade of Flesch and Kincaid (1975), at least 0, to one decimal; null without a sentence. Syllables are counted as groups of vowels. */
export function readingGrade(words: readonly string[], sentences: number): number | null {
  if (words.length === 0 || sentences === 0) return null
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
  return Math.max(0, Math.round(grade * 10) / 10)
}

function syllablesOf(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouyàâäéèêëíîïóôöúùûü]+/g)?.length ?? 0
  const silent = /[^aeiouyl]e$/i.test(word) && groups > 1 ? 1 : 0
  return Math.max(1, groups - silent)
}
