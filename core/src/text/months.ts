const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** An English month, in full or in short ("Sept"), as part of an expression that ignores letter case. */
export const monthPattern = `(?:${months.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`

/** The number of a month that `monthPattern` matched, from 1; 0 for what is none. */
export function monthOf(word: string): number {
  const letters = word.toLowerCase().slice(0, 3)
  return letters.length < 3 ? 0 : months.findIndex((month) => month.startsWith(letters)) + 1
}
