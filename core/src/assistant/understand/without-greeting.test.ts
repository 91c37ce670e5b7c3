import { expect, test } from 'vitest'
import { withoutGreeting } from './without-greeting.ts'

test.each([
  ['Hello, what is the fee for the class?', 'what is the fee for the class?'],
  ['Good morning, how much for a single kayak?', 'how much for a single kayak?'],
  ['Dear Ms. Lee and team, are you open on Sunday?', 'are you open on Sunday?'],
  ['Hi Pip! Is it ok if I stay?', 'Is it ok if I stay?'],
  ['Kia ora, how much is a trial class?', 'how much is a trial class?'],
  ['Hi!! Hello again, do you sell cards?', 'do you sell cards?'],
  ['hey how much for a haircut', 'how much for a haircut'],
  ['Hi there - where are you?', 'where are you?'],
])('%s', (text, rest) => {
  expect(withoutGreeting(text)).toBe(rest)
})

test.each([
  'Hi',
  'Hello Maya',
  'Hello, parking?',
  'Hide and seek, do you play it?',
  'Morning classes, are there any?',
  'Dear me what a price',
  'How much is it, dear?',
])('nothing is taken from “%s”', (text) => {
  expect(withoutGreeting(text)).toBe(text)
})
