import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { expect, test } from 'vitest'
import { groupAnswers } from './answer-groups.ts'

const answer: AnswerView = {
  id: 'a',
  documentId: 'd',
  documentName: 'Prices.md',
  isQuestion: false,
  kind: 'price',
  about: 'piano',
  text: 'A piano lesson is $40.',
  questions: [],
  sources: [],
  state: 'proposed',
  origin: 'document',
  previousText: null,
  version: 1,
}
const answers: AnswerView[] = [
  answer,
  { ...answer, id: 'b', kind: 'rule' },
  { ...answer, id: 'c', documentId: 'e', documentName: 'Prices.md' },
  { ...answer, id: 'd', documentId: null, documentName: null },
]

test('by document they stand under its title, also where two are called the same, and those of none together', () => {
  expect(shapeOf(groupAnswers(answers, 'document'))).toEqual([
    ['Prices', ['a', 'b']],
    ['Prices', ['c']],
    ['In no document', ['d']],
  ])
})

test('by topic they stand under what they say', () => {
  expect(shapeOf(groupAnswers(answers, 'topic'))).toEqual([
    ['Prices', ['a', 'c', 'd']],
    ['Rules', ['b']],
  ])
})

test('a group keeps its key when its first answer leaves', () => {
  for (const order of ['document', 'topic'] as const) {
    const [before, after] = [groupAnswers(answers, order), groupAnswers(answers.slice(1), order)]
    expect(after[0]?.key).toBe(order === 'document' ? before[0]?.key : before[1]?.key)
  }
})

function shapeOf(groups: ReturnType<typeof groupAnswers>) {
  return groups.map(({ title, answers: inside }) => [title, inside.map(({ id }) => id)])
}
