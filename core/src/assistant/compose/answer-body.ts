import { differsInDenial } from '../../text/denial.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isSettled, type SettledAsk } from '../answer/settled-ask.ts'
import type { AnswerSource } from '../../knowledge/answers/answer.ts'
import { areSameWords, readSaid, saysAlso } from '../../knowledge/sheet/same-words.ts'
import type { Statement } from '../trace.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { saysAll } from './says-all.ts'
import { answersTo } from './settled-statements.ts'
import { type AsksOf, isList } from '../answer/sheet-statements.ts'
import type { Manner } from '../../tone/wording.ts'

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
  const groups = withoutRepeats(withoutEchoes(settled.map((ask) => answersTo(ask, most, manner, seed, asksIn(settled))))).filter(
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

/**
 * Of two answers that rest on the same words of a document, the one that says the other's figures and nearly all of its words stands for both: the FAQ's
 * "$20 and up, at the counter or online" beside the owner's fuller sentence; not where one denies what the other states.
 */
function withoutEchoes(groups: readonly Statement[][]): Statement[][] {
  const kept = new Set(groups.flat())
  for (const statement of kept) {
    if ([...kept].some((other) => other !== statement && isEchoOf(statement, other))) kept.delete(statement)
  }
  return groups.map((group) => group.filter((statement) => kept.has(statement)))
}

function isEchoOf(statement: Statement, other: Statement): boolean {
  const places = placesOf(other)
  const isSamePlace = placesOf(statement).some((place) => places.some((same) => areSameWords(place, same)))
  if (!isSamePlace || !saysAlso(readSaid(other.text), readSaid(statement.text))) return false
  return splitSentences(statement.text).every(({ text }) => !differsInDenial(text, other.text))
}

function placesOf({ sources }: Statement): readonly AnswerSource[] {
  return sources.flatMap((source) => (source.kind === 'answer' ? source.places : []))
}

/**
 * What an ask already brought is not said again for the next; that ask keeps a statement only for what it adds. Nor is said first what the answer to
 * another ask says more fully.
 */
function withoutRepeats(groups: readonly Statement[][]): Statement[][] {
  const said: string[] = []
  return groups.map((group, at) => {
    const later = groups.slice(at + 1).flat()
    return group.flatMap((statement) => {
      if (later.some(({ text }) => text.length > statement.text.length && saysAll(text, statement.text))) return []
      const sentences = isList(statement) ? [statement.text] : splitSentences(statement.text).map(({ text }) => text)
      const fresh = sentences.filter((sentence) => !said.some((other) => saysAll(other, sentence)))
      said.push(...fresh)
      if (fresh.length === 0) return []
      return fresh.length === sentences.length ? [statement] : [{ ...statement, text: fresh.join(' ') }]
    })
  })
}
