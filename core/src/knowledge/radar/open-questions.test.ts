import { expect, test } from 'vitest'
import { type AskedMessage, groupOpenQuestions } from './open-questions.ts'

type Given = { id: string; text: string; intent?: 'question' | 'book'; hour?: number } & Partial<
  Pick<AskedMessage, 'undocumented' | 'settled'>
>

function messageOf({ id, text, intent = 'question', hour = 1, undocumented = ['a'], settled = [] }: Given): AskedMessage {
  const ask = { id: 'a', text, category: 'sales' as const, wants: ['yes_no' as const], intent }
  const receivedAt = new Date(Date.UTC(2026, 10, 1, hour))
  return { messageId: id, subject: 'Hello', receivedAt, reading: { asks: [ask], flags: [], quoted: '', text }, undocumented, settled }
}

function groupsOf(...given: Given[]): string[][] {
  return groupOpenQuestions(given.map(messageOf)).map((group) => group.map(({ message }) => message.messageId))
}

test('puts questions that ask the same together, the latest first', () => {
  const groups = groupsOf(
    { id: 'one', text: 'Do you teach drums?', hour: 1 },
    { id: 'two', text: 'Is there a swimming pool?', hour: 2 },
    { id: 'three', text: 'Do you offer drum lessons?', hour: 3 },
    { id: 'four', text: 'do you have drums lessons for my son?', hour: 4 },
  )
  expect(groups).toEqual([['four', 'three', 'one'], ['two']])
})

test('leaves out what was answered, what a link settled, wishes to book and what names nothing', () => {
  const groups = groupsOf(
    { id: 'documented', text: 'Do you teach drums?', undocumented: [] },
    { id: 'linked', text: 'When could we try the drums?', settled: ['a'] },
    { id: 'wish', text: 'Can we book a drum lesson?', intent: 'book' },
    { id: 'empty', text: 'Can you help me?' },
  )
  expect(groups).toEqual([])
})

test('leaves messages with a risk to the owner', () => {
  const message = messageOf({ id: 'one', text: 'Do you teach drums?' })
  const risky = {
    ...message,
    reading: {
      ...message.reading,
      flags: [{ flag: 'legal' as const, chance: 1, isCertain: false, by: 'head' as const, evidence: 'my lawyer' }],
    },
  }
  expect(groupOpenQuestions([risky])).toEqual([])
})
