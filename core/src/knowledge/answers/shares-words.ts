import { termsOf } from '../terms.ts'

/** Whether a text holds the words of a name, so that the name need not be put before it: all of three, most of more. */
export function sharesWords(name: string, text: string): boolean {
  const said = new Set(termsOf(text))
  const wanted = [...new Set(termsOf(name))]
  const shared = wanted.filter((term) => said.has(term)).length
  return shared > 0 && (shared === wanted.length || (wanted.length > 3 && shared * 4 >= wanted.length * 3))
}
