import { isFunctionTerm, isNumberTerm, searchTermsOf } from '@ownvoice/core/knowledge/terms'

/** A stem that fewer kinds of business are written to with is as good as unknown. */
const fewest = 4

/** For each stem of messages how many kinds of business are written to with it. */
export function countWords(messages: readonly { business: string; text: string }[]): { words: Record<string, number>; businesses: number } {
  const found = new Map<string, Set<string>>()
  for (const { business, text } of messages) {
    for (const term of searchTermsOf(text)) {
      if (isFunctionTerm(term) || isNumberTerm(term)) continue
      const businesses = found.get(term)
      if (businesses) businesses.add(business)
      else found.set(term, new Set([business]))
    }
  }
  const common = [...found].filter(([, businesses]) => businesses.size >= fewest).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    words: Object.fromEntries(common.map(([term, businesses]) => [term, businesses.size])),
    businesses: new Set(messages.map(({ business }) => business)).size,
  }
}
