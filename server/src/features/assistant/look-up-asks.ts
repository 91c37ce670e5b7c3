import type { Ask } from '@ownvoice/core/assistant/trace'
import { choicesFor } from '@ownvoice/core/assistant/offer/choices'
import type { Answer } from '@ownvoice/core/knowledge/answers/answer'
import type { AnswerSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import type { Query } from '@ownvoice/core/knowledge/query-of'
import { coversPart } from '@ownvoice/core/knowledge/sheet/covers-part'
import { chanceOfVariants, findInSheet, type FoundInSheet, speaksOf } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { foundTogether } from '@ownvoice/core/knowledge/sheet/found-together'
import type { Learned } from '@ownvoice/core/knowledge/sheet/learned'
import type { BothVectors } from '@ownvoice/core/knowledge/sheet/answer-sheet'

/** An ask with what is looked up for it. `together`: the words in which it is asked with others of its sentence, null where it stands alone. */
export type Asked = { ask: Ask; query: Query; together: string | null }

/** The variants of one thing that an ask leaves to choose from, and the chance that together they answer it. */
export type Choices = { answers: Answer[]; chance: number }

/** What the sheet says to an ask. `choices`: where it does not say which of several things is meant, and none of them surely is. */
export type LookedUp = { found: FoundInSheet; choices: Choices | null }

/** Among so many of the best answers the variants are looked for that an ask leaves to choose from. */
const mostNear = 8

/** Looks texts up in the owner's sheet. `vectors` has those of the texts that are looked up. */
export function lookIn(
  { answers, sheet }: { answers: readonly Answer[]; sheet: AnswerSheet },
  learned: Learned,
  vectors: ReadonlyMap<string, BothVectors>,
) {
  // The asks of one sentence share its words, and a mail of one sentence is its ask: each text is looked up once.
  const known = new Map<string, FoundInSheet>()
  const look = (text: string, own = '', byConfirmed = false): FoundInSheet | null => {
    const of = vectors.get(text)
    if (answers.length === 0 || !of) return null
    const key = `${byConfirmed} ${own}\n${text}`
    const found = known.get(key) ?? findInSheet({ text, vector: of.first, second: of.second, own }, sheet, learned, { byConfirmed })
    known.set(key, found)
    return found
  }
  return { look, lookUpAsks }

  /** What the sheet says to each ask: by itself, or with those of its sentence where they are one question. Null where there is no sheet. */
  function lookUpAsks(asked: readonly Asked[]): (LookedUp | null)[] {
    const whole = lookUpBy(asked, true)
    // Beside something that is left to the owner only what is sure against all answers may be said.
    return whole.every((one) => one !== null && mayLeave(one)) ? whole : lookUpBy(asked, false)
  }

  function mayLeave({ found, choices }: LookedUp): boolean {
    return found.leaves || (choices !== null && choices.chance >= learned.leavesFrom)
  }

  function lookUpBy(asked: readonly Asked[], byConfirmed: boolean): (LookedUp | null)[] {
    const apart = asked.map(({ ask, query }) => ({ ask, found: look(query.text, ownOf(ask, query), byConfirmed) }))
    return asked.map((one, index) => {
      const alone = apart[index]?.found ?? null
      if (!alone) return null
      const together = one.together === null ? null : look(one.together, '', byConfirmed)
      const place = together?.ranked[0]?.place
      if (!together || place === undefined) return { found: alone, choices: choicesTo(one, alone) }
      const ofSentence = asked.flatMap(({ ask, query, together: words }, at) =>
        words === one.together ? [{ ask, query, found: apart[at]?.found ?? null }] : [],
      )
      // A sentence that leaves to the rest of the mail what it is about ("How much, and is gas extra?") is answered by what speaks of that alone.
      const isOfThat = ofSentence.every(({ query }) => speaksOf(query.about, place, sheet))
      const parts = ofSentence.flatMap(({ ask, found }) => (found ? [{ found, isCovered: coversPart(ask, place, sheet) }] : []))
      const found = isOfThat ? foundTogether(alone, { apart: parts, together }) : alone
      return { found, choices: choicesTo(one, found) }
    })
  }

  function choicesTo({ ask, query }: Asked, { ranked, leaves }: FoundInSheet): Choices | null {
    const of = vectors.get(query.text)
    if (leaves || !of) return null
    const near = ranked.slice(0, mostNear).flatMap(({ place }) => (answers[place] ? [{ answer: answers[place], place }] : []))
    const chosen = choicesFor(query.text, near)
    if (chosen.length < 2) return null
    const places = new Set(chosen.map(({ place }) => place))
    const asked = { text: query.text, vector: of.first, second: of.second, own: ownOf(ask, query) }
    const chance = chanceOfVariants({ ask: asked, ranked, places }, sheet, learned)
    return { answers: chosen.map(({ answer }) => answer), chance }
  }
}

/** The ask's own words where others are put before them. */
export function ownOf(ask: Ask, { about }: Query): string {
  return about === '' ? '' : ask.text
}
