import type { LookedUpMail, LookedUpText } from '@ownvoice/core/assistant/answer/settles-mail'
import type { AnswerSheet, BothVectors } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { chanceOfFirst, confirmedAmong, type FoundInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import type { Learned } from '@ownvoice/core/knowledge/sheet/learned'
import { type Asked, type LookedUp, ownOf } from './look-up-asks.ts'

/** `own` is what was found for each of `asked`, `whole` the text of the message that is looked up in one, and `beside` the sentences around the asks. */
type Looked = {
  asked: readonly Asked[]
  own: readonly (LookedUp | null)[]
  whole: string | null
  look: (text: string) => FoundInSheet | null
  vectors: ReadonlyMap<string, BothVectors>
  beside: readonly string[]
  mayAsk: number
}

/** A mail as its judge sees it: confirmed answers against one another. Null where not all of it was looked up. */
export function lookedUpMail(
  { asked, own, whole, look, vectors, beside, mayAsk }: Looked,
  sheet: AnswerSheet,
  learned: Learned,
): LookedUpMail | null {
  const toLookedUp = (text: string, found: FoundInSheet | null, ownWords = ''): LookedUpText[] => {
    const of = vectors.get(text)
    if (!of || !found) return []
    const ask = { text, vector: of.first, second: of.second, own: ownWords }
    const ranked = confirmedAmong(found.ranked, sheet)
    return [{ ask, ranked, chance: Math.max(found.chance, chanceOfFirst(ask, sheet, ranked, learned)) }]
  }
  const asks = asked.flatMap(({ ask, query }, index) => {
    const { found = null, choices = null } = own[index] ?? {}
    return toLookedUp(query.text, found, ownOf(ask, query)).map((one) => ({
      ...one,
      chance: choices?.chance ?? one.chance,
      isQuestion: ask.intent === 'question',
    }))
  })
  const [all] = whole === null ? [] : toLookedUp(whole, look(whole))
  if (!all || asks.length === 0 || asks.length < asked.length) return null
  return { asks, whole: all, beside: beside.flatMap((text) => ofSecond(text, vectors)), mayAsk }
}

function ofSecond(text: string, vectors: Looked['vectors']): LookedUpMail['beside'] {
  const of = vectors.get(text)
  return of ? [{ text, vector: of.second }] : []
}
