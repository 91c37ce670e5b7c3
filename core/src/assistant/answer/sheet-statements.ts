import type { Answer } from '../../knowledge/answers/answer.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Ask, Source, Statement } from '../trace.ts'
import { bodyParagraph } from './answer-statements.ts'
import { headingInWords } from './heading-in-words.ts'
import { narrowed } from './narrowed.ts'
import { contracted, type Manner } from '../../tone/wording.ts'
import { withYesOrNo } from './yes-no.ts'

/** More choices than these are a price list: the owner is asked instead. */
export const MOST_CHOICES = 4
/** From so many answers to one ask on they stand in a list. */
const LISTED = 3

/** An answer of the owner's sheet as a statement, in the owner's own words. */
export function sheetStatement(ask: Ask, answer: Answer): Statement {
  return { kind: 'answer', text: answer.text, paragraph: bodyParagraph, askId: ask.id, sources: [sourceOfAnswer(answer)] }
}

/** All asks of a mail that an answer is put to, so that it says at once what they ask for. */
export type AsksOf = (answer: Answer) => readonly string[]

/**
 * What the answers of the sheet say to an ask, nearly word for word: of a price list only what was asked for, a heading in words, with "yes" or "no" first where
 * that was asked and is plain, contracted as the owner writes; many parts of one answer, or three answers and more, as a short list.
 */
export function sheetStatements(ask: Ask, answers: readonly Answer[], manner: Manner, asksOf: AsksOf = () => [ask.text]): Statement[] {
  const said = answers.slice(0, MOST_CHOICES)
  const wanted = (answer: Answer) => headingInWords(ask.text, narrowed(asksOf(answer), answer.text))
  if (said.length >= LISTED) {
    const lines = said.map((answer) => `- ${contracted(wanted(answer), manner)}`)
    return [{ kind: 'answer', text: lines.join('\n'), paragraph: bodyParagraph, askId: ask.id, sources: said.map(sourceOfAnswer) }]
  }
  return said.map((answer, index) => {
    const text = index === 0 ? withYesOrNo(ask.text, { ...answer, text: wanted(answer) }) : wanted(answer)
    return { ...sheetStatement(ask, answer), text: asList(contracted(text, manner)) }
  })
}

/** True for a statement that is a list: it stands in a paragraph of its own. */
export function isList({ text }: Pick<Statement, 'text'>): boolean {
  return /^- /m.test(text)
}

/** A sentence of this many parts behind semicolons, and this long, is easier to read as a list. */
const PARTS = 4
const LONG = 160

/** One long sentence with many parts between semicolons, as lines; anything else as it is. */
function asList(text: string): string {
  if (text.length < LONG || splitSentences(text).length > 1) return text
  const parts = text.replace(/\.$/, '').split(/; (?:and )?/)
  // Words before a colon may head all parts or the first alone: that is not told apart.
  if (parts.length < PARTS || /:\s/.test(parts[0] ?? '')) return text
  return parts.map((part) => `- ${part.charAt(0).toUpperCase()}${part.slice(1)}`).join('\n')
}

/** Where a statement that an answer bears comes from. */
export function sourceOfAnswer({ id, about, text, sources }: Answer): Source {
  return { kind: 'answer', answerId: id, about, text, places: sources }
}
