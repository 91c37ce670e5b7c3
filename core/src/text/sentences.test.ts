import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text)

describe('a sentence is not broken', () => {
  for (const text of [
    'Doors open at 8.30 a.m. on weekdays and 10 a.m. Saturday.',
    'Dr. Patel and Mrs. O’Neil teach piano.',
    'Bring something warm, e.g. a jumper, i.e. no shorts.',
    'A snack costs $1.50 and lunch $6.25.',
    'We are at No. 5, St. Mary’s Road.',
    'Book at https://school.example.com/book.html?x=1.2 before Friday.',
    'The class runs approx. 45 min. each week.',
    'The spring term, which\nwraps over lines, starts in January.',
    'Ask J. Smith at the desk.',
  ])
    test(`“${text}”`, () => expect(texts(text)).toEqual([text]))
})

test('ends a sentence after a.m. when a new one clearly begins', () => {
  expect(texts('We open at 9 a.m. The desk is at the door.')).toEqual(['We open at 9 a.m.', 'The desk is at the door.'])
})

test('ends a sentence after “no”, which is an abbreviation before a number only', () => {
  expect(texts('The answer is no. We are at No. 5.')).toEqual(['The answer is no.', 'We are at No. 5.'])
})

test('splits plain sentences, questions, exclamations and quotations', () => {
  expect(texts('Is it free? Yes! She said “come in.” We did.')).toEqual(['Is it free?', 'Yes!', 'She said “come in.”', 'We did.'])
})

test('splits text without spaces between its sentences', () => {
  expect(texts('月曜日は休みです。火曜日から開いています。')).toEqual(['月曜日は休みです。', '火曜日から開いています。'])
})

test('list items, table rows and headings are sentences of their own', () => {
  const text =
    '## Prices\nWhat we charge:\n- Piano: $40\n- Violin: $45\n  with an accompanist\n\n| Lesson | Price |\n|---|---|\n| Piano | $40 |'
  expect(texts(text)).toEqual([
    'Prices',
    'What we charge:',
    'Piano: $40',
    'Violin: $45\n  with an accompanist',
    '| Lesson | Price |',
    '| Piano | $40 |',
  ])
})

test('offsets point at exactly the sentence, and nothing with letters is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Hello.', 'a.m.', '$1.50', '- item', '\n', '\n\n', 'The end!', '| a | b |', '##', 'x'), { maxLength: 30 }),
      (parts) => {
        const text = parts.join(' ')
        const sentences = splitSentences(text)
        for (const { text: sentence, start, end } of sentences) expect(text.slice(start, end)).toBe(sentence)
        const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '')
        expect(letters(sentences.map((sentence) => sentence.text).join(''))).toBe(letters(text))
      },
    ),
  )
})
