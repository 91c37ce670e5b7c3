import { expect, test } from 'vitest'
import { ask, link } from '../../../testing/assistant.ts'
import { asksToTakePart, namesLink, saysItIsFull } from './full-things.ts'

test.each([
  'Is there still room in Tiny Tunes?',
  'Can we still book Tiny Tunes?',
  'Any spots left in the beginners’ group?',
  'Do you have a place for my son on Tuesdays?',
  'Could my daughter start Tiny Tunes in January?',
  'How do I sign her up for pottery?',
  'Is the camp full?',
  'How many seats are left on the evening tour?',
])('“%s” asks about taking part', (text) => {
  expect(asksToTakePart(ask(text))).toBe(true)
})

test.each([
  'How much is Tiny Tunes?',
  'What time does Tiny Tunes start?',
  'Which room is Tiny Tunes in?',
  'Where do I find a parking spot for Tiny Tunes?',
  'Can I get a refund if I join Tiny Tunes late?',
  'Who teaches Tiny Tunes?',
])('“%s” asks for something else', (text) => {
  expect(asksToTakePart(ask(text))).toBe(false)
})

test('a wish to book takes part in any words; one to cancel or move does not', () => {
  expect(asksToTakePart(ask('Tiny Tunes for two', { intent: 'book' }))).toBe(true)
  expect(asksToTakePart(ask('Can you cancel the place in Tiny Tunes?', { intent: 'cancel' }))).toBe(false)
})

test.each([
  ['Tiny Tunes is full until the end of the term.', 'Prices', 'Is there room in Tiny Tunes?', true],
  ['Our evening tours are currently fully booked.', 'Tours', 'Any seats on the evening tours?', true],
  ['Tiny Tunes is full until the end of the term.', 'Prices', 'Is there room in the choir?', false],
  ['Tiny Tunes is not full yet.', 'Prices', 'Is there room in Tiny Tunes?', false],
  ['If Tiny Tunes is full, we put you on a list.', 'Prices', 'Is there room in Tiny Tunes?', false],
  ['Tiny Tunes is often full by March.', 'Prices', 'Is there room in Tiny Tunes?', false],
  ['Tiny Tunes is full of songs.', 'Prices', 'Is there room in Tiny Tunes?', false],
  ['The class is full this term.', 'Tiny Tunes', 'Is there room in Tiny Tunes class?', true],
  ['The class is full this term.', 'Choir', 'Is there room in your Tiny Tunes class?', false],
])('“%s” under “%s”, asked “%s”: %s', (sentence, heading, asked, expected) => {
  expect(saysItIsFull(sentence, heading, asked)).toBe(expected)
})

test('a link is named by the words of its label, or by those in brackets', () => {
  const tinyTunes = link('tiny-tunes', 'new', 'Tiny Tunes (toddler class)')
  expect(namesLink(tinyTunes, 'Is there room in Tiny Tunes?')).toBe(true)
  expect(namesLink(tinyTunes, 'Any places in the toddler class?')).toBe(true)
  expect(namesLink(tinyTunes, 'Any places in the cooking class?')).toBe(false)
  expect(namesLink(link('x', 'new', ''), 'Any places?')).toBe(false)
})
