import { expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

const together = (text: string, ...asks: string[]) =>
  askedTogether(
    asks.map((ask) => ({ text: ask })),
    text,
  )

test('asks of one sentence are asked together, from the first to the last of them', () => {
  const said = 'Hi, which day is it and what does it cost? Thanks!'
  expect(together(said, 'which day is it', 'what does it cost?')).toEqual(Array(2).fill('which day is it and what does it cost?'))
})

test('an ask of a sentence of its own stands alone, on a line of its own too', () => {
  expect(together('Where are you? What is it, and when?', 'Where are you?', 'What is it', 'when?')).toEqual([
    null,
    'What is it, and when?',
    'What is it, and when?',
  ])
  expect(together('how much\nwhich days', 'how much', 'which days')).toEqual([null, null])
})

test('the same words twice are two asks, and what does not stand in the text is asked with nothing', () => {
  expect(together('when? and where, or when', 'when?', 'where', 'when')).toEqual([null, 'where, or when', 'where, or when'])
  expect(together('How much is it?', 'how much', 'when')).toEqual([null, null])
})
