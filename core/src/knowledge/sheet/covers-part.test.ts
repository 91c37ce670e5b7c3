import { expect, test } from 'vitest'
import type { Want } from '../../assistant/trace.ts'
import { layOutSheet } from './answer-sheet.ts'
import { coversPart } from './covers-part.ts'

const sheet = layOutSheet(
  [
    {
      id: 'card',
      kind: 'price',
      about: 'gift cards',
      text: 'Gift cards are from $20 up, with no expiry.',
      questions: ['How much is a gift card?'],
      state: 'confirmed',
    },
    { id: 'dogs', kind: 'rule', about: 'dogs', text: 'Dogs may come along.', questions: [], state: 'confirmed' },
  ],
  () => ({ first: new Float32Array(512), second: new Float32Array(384) }),
  { map: { rank: 0, down: new Float32Array(0), up: new Float32Array(0) } },
)
const covers = (text: string, wants: Want[], place = 0) => coversPart({ text, wants }, place, sheet)

test('an answer covers a part of a question that names what it speaks of', () => {
  expect(covers('do they have an expiry?', ['yes_no'])).toBe(true)
  expect(covers('do they come in a box?', ['yes_no'])).toBe(false)
})

test('a part that names nothing is covered where a figure of its kind stands in the answer', () => {
  expect(covers('how much', ['amount'])).toBe(true)
  expect(covers('how much', ['amount'], 1)).toBe(false)
  expect(covers('what hours?', ['time'], 1)).toBe(false)
  expect(covers('is that so?', ['yes_no'])).toBe(false)
  expect(covers('and where?', ['place'])).toBe(false)
})
