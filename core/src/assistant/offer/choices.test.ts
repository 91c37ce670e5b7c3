import { expect, test } from 'vitest'
import { sheetAnswer } from '../../../testing/assistant.ts'
import { choicesFor } from './choices.ts'

const price = (text: string, id: string) => sheetAnswer(text, { id, kind: 'price' })
const short = price('A 30-minute guitar lesson is $38.', 's1')
const long = price('A 45-minute guitar lesson is $52.', 's2')
const group = price('A group of four pays $20 each for a guitar lesson.', 's3')
const rent = price('Renting a cello costs $40 a month.', 's4')

test.each([
  ['how much are guitar lessons?', [short, long, rent], ['s1', 's2']],
  ['how much is a 45-minute lesson?', [short, long], ['s1']],
  ['how much are guitar lessons for a 7 year old?', [short, long], ['s1']],
  ['what would it set me back?', [short, long], ['s1']],
  ['how much are lessons?', [short, rent], ['s1']],
  ['how much are lessons?', [short], ['s1']],
  ['how much are lessons?', [short, { ...long, kind: 'rule' as const }], ['s1']],
  ['how much are lessons?', [short, { ...long, state: 'proposed' as const }], ['s1']],
  [
    'how much are lessons?',
    [short, ...[50, 60, 75, 90].map((minutes) => price(`A ${minutes}-minute guitar lesson is $99.`, `m${minutes}`))],
    ['s1'],
  ],
  ['how much are lessons?', [], []],
])('%s', (asked, offered, ids) => {
  expect(
    choicesFor(
      asked,
      offered.map((answer) => ({ answer })),
    ).map(({ answer }) => answer.id),
  ).toEqual(ids)
})

test('a longer sentence about the same thing says something else', () => {
  expect(choicesFor('how much are guitar lessons?', [{ answer: short }, { answer: group }])).toEqual([{ answer: short }])
})
