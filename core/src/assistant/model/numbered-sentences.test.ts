import { expect, test } from 'vitest'
import { passage, sheetAnswer } from '../../../testing/assistant.ts'
import { fitDocuments } from './fit-documents.ts'
import { linesOf, numberAnswers, numberSentences } from './numbered-sentences.ts'

const hours = passage('We open at nine. We close at six.', {
  id: 'p1',
  documentId: 'x9',
  documentName: 'Hours.md',
  headings: ['Hours'],
  start: 0,
})
const late = passage('On Thursdays we close at eight.', {
  id: 'p2',
  documentId: 'x9',
  documentName: 'Hours.md',
  headings: ['Hours', 'Thursdays'],
  start: 60,
})
const prices = passage('| Cut | Price |\n|---|---|\n| Fade | $36 |', {
  id: 'p3',
  documentId: 'a1',
  documentName: 'Prices.csv',
  headings: [],
  start: 0,
})

test('every sentence has a short id, a row of a table and its header one each, under the name and headings of its document', () => {
  const documents = numberSentences([late, prices, hours])
  expect(documents.map(({ name, sentences }) => [name, linesOf(sentences)])).toEqual([
    ['Hours.md', ['# Hours', 'd1.1 We open at nine.', 'd1.2 We close at six.', '## Thursdays', 'd1.3 On Thursdays we close at eight.']],
    ['Prices.csv', ['d2.1 | Cut | Price |', 'd2.2 | Fade | $36 |']],
  ])
})

test('ids do not hang on the ids and the order of rows in the database', () => {
  const anew = [hours, late, prices].map((one, index) => ({ ...one, id: `other${index}`, documentId: one === prices ? 'zz' : 'aa' }))
  const ids = (passages: Parameters<typeof numberSentences>[0]) =>
    numberSentences(passages).flatMap(({ sentences }) => sentences.map(({ id, text }) => `${id} ${text}`))
  expect(ids(anew.toReversed())).toEqual(ids([prices, hours, late]))
})

test('short lines below one another are entries of their own, wrapped prose is not cut', () => {
  const notes = passage('Mon   closed\nTue   9 - 6\nWed   9 - 6')
  const prose = passage('We open early. We open at nine on every day of\nthe week but Monday, when the shop stays\nclosed.')
  expect(numberSentences([notes])[0]?.sentences.map(({ text }) => text)).toEqual(['Mon   closed', 'Tue   9 - 6', 'Wed   9 - 6'])
  expect(numberSentences([prose])[0]?.sentences).toHaveLength(2)
  for (const { text, start, end } of numberSentences([notes])[0]?.sentences ?? []) expect(notes.text.slice(start, end)).toBe(text)
})

test('only confirmed answers are numbered', () => {
  const answers = [sheetAnswer('We close at six.', { id: 'z', about: 'hours' }), sheetAnswer('Fades are $36.', { id: 'b', about: 'fades' })]
  const proposed = { ...sheetAnswer('We are open on Sundays.'), state: 'proposed' as const }
  const confirmed = answers.map((answer) => ({ ...answer, state: 'confirmed' as const }))
  expect(numberAnswers([proposed, ...confirmed]).map(({ id, answer }) => [id, answer.text])).toEqual([
    ['a1', 'Fades are $36.'],
    ['a2', 'We close at six.'],
  ])
})

test('documents that fit are shown whole', () => {
  const documents = numberSentences([hours, late, prices])
  expect(fitDocuments({ documents, found: [], maxTokens: 1_000 })).toEqual({ documents, isWhole: true })
})

test('of documents that do not fit, the best passages of each list in turn with those beside them are shown under the ids of the whole', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    passage(`Rule number ${index} says something of its own about the place.`, { id: `r${index}`, start: index * 100, headings: [] }),
  )
  const fitted = fitDocuments({ documents: numberSentences(many), found: [['r20'], ['r5', 'r30']], maxTokens: 115 })
  expect(fitted.isWhole).toBe(false)
  expect(linesOf(fitted.documents[0]?.sentences ?? []).map((line) => line.split(' ')[0])).toEqual([
    'd1.5',
    'd1.6',
    'd1.7',
    '…',
    'd1.20',
    'd1.21',
    'd1.22',
  ])
})
