import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { isGreeting, withoutGreeting } from './without-greeting.ts'

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

test.each(['Hello,', 'hi there', 'Dear Ms. Lee and team,', 'Good morning!', 'Hey Pip -'])('“%s” only greets', (text) => {
  expect(isGreeting(text)).toBe(true)
})

test.each(['Hello, parking?', 'Morning classes', 'Dear me', 'Thanks'])('“%s” does not only greet', (text) => {
  expect(isGreeting(text)).toBe(false)
})

test('a line that greets is no sentence of a mail that says something', () => {
  const sentencesOf = (text: string) => partsOf(text).sentences.map((sentence) => sentence.text)
  expect(sentencesOf('Hello,\n\ncan you repair an old accordion?')).toEqual(['can you repair an old accordion?'])
  expect(sentencesOf('Hello Maya,')).toEqual(['Hello Maya,'])
})
