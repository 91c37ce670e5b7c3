import { layOutSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { besideOf, settlesMail } from '@ownvoice/core/assistant/answer/settles-mail'
import { coversPart } from '@ownvoice/core/knowledge/sheet/covers-part'
import { chanceOfVariants, findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { offersFor } from '@ownvoice/core/knowledge/sheet/rank-offers'
import { readSaid, saysAlso } from '@ownvoice/core/knowledge/sheet/same-words'
import { ask as askOf, sheetAnswer } from '../../core/testing/assistant.ts'
import { loadLearnedAnswers } from '../src/ai/open-learned-answers.ts'

const learned = await loadLearnedAnswers()
const vector = new Float32Array(vectorSize)
const both = { first: vector, second: vector }

/** What holds answers, a part of a question, or one that leaves open which is meant, against answers on the sheet: at most 5,000 characters, with questions of 300. */
export const sheetFunctions: Record<string, (text: string) => unknown> = {
  saysAlso: (text) => saysAlso(readSaid(text), readSaid(text.slice(0, 600))),
  coversPart: (text) => coversPart({ text: text.slice(0, 600), wants: ['amount'] }, 0, sheetOf(text)),
  chanceOfVariants: (text) => {
    const sheet = sheetOf(text)
    const ask = { text: text.slice(0, 600), vector, second: vector, own: text.slice(0, 600) }
    const { ranked } = findInSheet(ask, sheet, learned)
    return chanceOfVariants({ ask, ranked, places: new Set([0, 1]) }, sheet, learned)
  },
  offersFor: (text) => {
    const sheet = sheetOf(text)
    const ask = { text: text.slice(0, 600), vector, second: vector }
    return offersFor(ask, findInSheet(ask, sheet, learned), sheet, learned)
  },
  besideOf: (text) => besideOf({ text, asks: [askOf(text.slice(0, 600)), askOf('How much is it?')] }),
  settlesMail: (text) => {
    const sheet = sheetOf(text)
    const lookUp = (words: string) => {
      const ask = { text: words.slice(0, 600), vector, second: vector }
      return { ask, ranked: findInSheet(ask, sheet, learned).ranked, chance: 0.9 }
    }
    const beside = besideOf({ text, asks: [] }).map((words) => ({ text: words, vector }))
    return settlesMail({ asks: [{ ...lookUp(text), isQuestion: true }], whole: lookUp(text), beside, mayAsk: 0 }, sheet, learned)
  },
}

function sheetOf(text: string) {
  const answers = [sheetAnswer(text.slice(0, 5_000), { questions: [text.slice(0, 300)] }), sheetAnswer('Piano lessons are $40.')]
  return layOutSheet(answers, () => both, learned)
}
