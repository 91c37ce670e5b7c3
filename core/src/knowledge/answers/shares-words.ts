import { termsOf } from '../terms.ts'

/** "What is not in it": without such a name its words would say the opposite. */
const DENIES = /\b(?:not|no|never|none|without|except|excluded?|cannot|can't|don't|n't|closed)\b/i

/** Whether a text holds the words of a name, so that the name need not be put before it: all of three, most of more. */
export function sharesWords(name: string, text: string): boolean {
  if (DENIES.test(name)) return false
  const said = new Set(termsOf(text))
  const wanted = [...new Set(termsOf(name))]
  const shared = wanted.filter((term) => said.has(term)).length
  return shared > 0 && (shared === wanted.length || (wanted.length > 3 && shared * 4 >= wanted.length * 3))
}
