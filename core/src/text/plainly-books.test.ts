import { expect, test } from 'vitest'
import { asksWhetherItSuits, plainlyBooks, saysMove } from './plainly-books.ts'

test.each([
  "I'd like to book a cut on the 29th please.",
  'Can we join the group walk tomorrow morning?',
  'could i sign my daughter up for the toddler class',
  'Any chance of a trial on Saturday?',
  'Please reserve two seats for us.',
])('“%s” is a plain wish to book', (text) => {
  expect(plainlyBooks(text)).toBe(true)
})

test.each([
  'Could I book a call with Jo?',
  'How much is it to book a trial?',
  "I'd like to book an interview with your owner for our newspaper.",
  'Can we move our booking to Friday?',
  'Please cancel our booking.',
  'Please stop emailing me, or I will book elsewhere.',
  'Yes please, book us in as agreed.',
  'And do I need to book them?',
  'Have you read the book of the month?',
  'Your product would help you to book more clients, may I show you?',
])('“%s” is none', (text) => {
  expect(plainlyBooks(text)).toBe(false)
})

test('whether a time suits is asked in many ways, and is not whether it was cheaper', () => {
  expect(asksWhetherItSuits('Is Monday OK for a trial swim?')).toBe(true)
  expect(asksWhetherItSuits('Would Friday or Saturday suit?')).toBe(true)
  expect(asksWhetherItSuits('Is Monday cheaper?')).toBe(false)
  expect(asksWhetherItSuits('Is Monday fine for moving our lesson?')).toBe(false)
})

test.each([
  'Can we reschedule?',
  'Something came up, could we come on Friday?',
  "We can't make it tomorrow.",
  'Could our appointment be at five?',
  'another day please',
])('“%s” is about something that stands', (text) => {
  expect(saysMove(text)).toBe(true)
})

test.each(['Could we have a trial on Friday of next week?', 'How about tomorrow for a private lesson?', 'Do you have Saturday mornings?'])(
  '“%s” moves nothing',
  (text) => {
    expect(saysMove(text)).toBe(false)
  },
)
