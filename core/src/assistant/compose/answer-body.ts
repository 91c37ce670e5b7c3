import { splitSentences } from '../../knowledge/sentences.ts'
import { contentStems } from '../check/content-words.ts'
import { extractClaims } from '../check/extract-claims.ts'
import { isSettled, type SettledAsk } from '../decide/settled-ask.ts'
import type { Statement } from '../trace.ts'
import { bodyParagraph } from './answer-statements.ts'
import { answersTo } from './settled-statements.ts'
import { type AsksOf, isList } from './sheet-statements.ts'
import type { Manner } from './wording.ts'

/** From so many answered asks on each has a paragraph of its own; two have where one paragraph would be longer than this, in characters. */
const APART = 3
const LONG = 360

/**
 * What answers, in the order of the asks: in one paragraph, from three answered asks on (or two long ones) in one for each, a list
 * always in its own. What was said
 * once is not said again. At most three sentences of the documents for each ask, fewer when there are many.
 */
export function answerBody(settled: readonly SettledAsk[], manner: Manner, seed: number): Statement[] {
  const most = settled.filter(isSettled).length > 2 ? 2 : 3
  const groups = withoutRepeats(settled.map((ask) => answersTo(ask, most, manner, seed, asksIn(settled)))).filter(
    (group) => group.length > 0,
  )
  const length = groups.flat().reduce((sum, { text }) => sum + text.length, 0)
  const apart = groups.length >= APART || length > LONG
  let paragraph = bodyParagraph - 1
  let wasList = true
  return groups.flatMap((group, at) =>
    group.map((statement, index) => {
      const list = isList(statement)
      if (list || wasList || (apart && index === 0 && at > 0)) paragraph += 1
      wasList = list
      return { ...statement, paragraph }
    }),
  )
}

function asksIn(settled: readonly SettledAsk[]): AsksOf {
  return ({ id }) => settled.filter(({ answers }) => answers.some((answer) => answer.id === id)).map(({ ask }) => ask.text)
}

/** What an ask already brought is not said again for the next; that ask keeps a statement only for what it adds. */
function withoutRepeats(groups: readonly Statement[][]): Statement[][] {
  const said: string[] = []
  return groups.map((group) =>
    group.flatMap((statement) => {
      const sentences = isList(statement) ? [statement.text] : splitSentences(statement.text).map(({ text }) => text)
      const fresh = sentences.filter((sentence) => !said.some((other) => holds(other, sentence)))
      said.push(...fresh)
      if (fresh.length === 0) return []
      return fresh.length === sentences.length ? [statement] : [{ ...statement, text: fresh.join(' ') }]
    }),
  )
}

/** Whether one sentence says all that the other says: its figures, and its words with every "not". */
function holds(said: string, sentence: string): boolean {
  if (said === sentence) return true
  const given = new Set(extractClaims(said).flatMap(({ gives }) => gives))
  const stems = new Set(contentStems(said))
  return (
    contentStems(sentence).every((stem) => stems.has(stem)) &&
    extractClaims(sentence).every(({ needs }) => needs.every((key) => given.has(key))) &&
    denials(said) === denials(sentence)
  )
}

function denials(text: string): number {
  return text.match(/\b(?:no|not|never|cannot|only|except|unless|without)\b|n't\b/gi)?.length ?? 0
}
