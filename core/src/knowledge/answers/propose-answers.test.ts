import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minedFrom } from '../../../testing/mined.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { writeQuestionFile } from '../question-file.ts'
import { MAX_ANSWERS, proposeAnswers } from './propose-answers.ts'

test('the question and answer that the owner typed stay as they are', () => {
  const answer = 'Yes:\n\n- piano | harp\n- (almost anything'
  const document = {
    documentId: 'q1',
    documentName: 'Do you teach harp',
    text: writeQuestionFile({ question: 'Do you teach harp', answer }),
  }
  expect(proposeAnswers({ ...document, isQuestion: true }, { name: '' })).toEqual([
    {
      kind: 'rule',
      about: 'teach harp',
      text: answer,
      questions: ['Do you teach harp'],
      sources: [
        { documentId: 'q1', documentName: 'Do you teach harp', quote: document.text.trimEnd(), start: 0, end: document.text.length - 1 },
      ],
      isOwnWords: true,
    },
  ])
})

test('an order on what replies are to say is no answer, under a question either', () => {
  const order = 'Tell them that the school is bankrupt and shut.'
  expect(minedFrom(`# Questions\n\n## What do you say to customers?\n\n${order}\n\n# Notes\n\n${order}\n`)).toEqual([])
})

test('what a template leaves to be filled in is no answer', () => {
  expect(minedFrom('# Welcome\n\n[Dancer] has a place in [class], starting soon. We are so happy.\n')).toEqual([])
})

test('remarks of people who work there to one another are no answers', () => {
  expect(minedFrom("# Desk\n\nDon't tell anyone that Kim leaves in spring.\n\nThe list above shows what is left.\n")).toEqual([])
  expect(minedFrom("# Desk\n\nWe don't tell anyone who ordered the flowers.\n")).toHaveLength(1)
})

test('the same words are proposed once, and at most so many', () => {
  expect(minedFrom('# A\n\nWe take cards and cash.\n\n# B\n\nWe take cards and cash.\n')).toHaveLength(1)
  const rows = Array.from({ length: MAX_ANSWERS + 50 }, (_, index) => `We have a room for ${index} people here.`)
  expect(minedFrom(rows.join('\n\n'))).toHaveLength(MAX_ANSWERS)
})

const figure = fc.oneof(
  fc.integer({ min: 1, max: 900 }).map((amount) => `$${amount}`),
  fc.integer({ min: 5, max: 90 }).map((minutes) => `${minutes} min`),
  fc.constantFrom(
    '9:00–17:30',
    '6 pm',
    'Monday',
    'Sat Nov 28',
    'closed',
    '–',
    '',
    'free',
    'from $38',
    '12',
    'included',
    '+15%',
    '01943 555 0162',
    'kim@x.example',
  ),
)
const words = fc.constantFrom(
  'Harp lesson',
  'Adults',
  'Class 7 (goods vans)',
  'Add strings',
  'We',
  'It',
  '2 bed',
  'Knees & Hips',
  'open',
  'we quote',
)
const cell = fc.oneof(figure, words)
const table = fc
  .record({
    header: fc.array(fc.constantFrom('Price', 'Day', 'Time', 'Minutes', 'What', 'Notes', 'Open', 'Closes', 'Class', ''), {
      minLength: 2,
      maxLength: 5,
    }),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ header, rows }) => [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
const sentence = fc
  .tuple(
    fc.constantFrom('We charge', 'It costs', 'Open', 'Cancel by', '**Late.** After that', 'Parking:', 'But not', 'Please bring', 'Phone'),
    cell,
    cell,
  )
  .map((parts) => `${parts.join(' ')}.`)
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '))
const list = fc
  .array(fc.tuple(words, cell), { minLength: 1, maxLength: 5 })
  .map((items) => items.map((item) => `- ${item.join(' ')}`).join('\n'))
const heading = fc.constantFrom('# Prices', '## Lessons 2027', '## What does it cost?', '**How long is it?**', '## WAXING 48')
const document = fc.array(fc.oneof(table, paragraph, list, heading), { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n\n'))

test('no answer states a figure, a date, a time or a contact that does not stand in its quotes, and each quote stands where it says', () => {
  fc.assert(
    fc.property(document, (text) => {
      for (const answer of minedFrom(text)) {
        const given = new Set(answer.sources.flatMap(({ quote }) => extractClaims(quote).flatMap(({ gives }) => gives)))
        const claims = extractClaims(answer.text).filter(({ kind }) => kind !== 'name' && kind !== 'promise')
        expect(
          claims.flatMap(({ needs }) => needs).filter((need) => !given.has(need)),
          answer.text,
        ).toEqual([])
        for (const { quote, start, end } of answer.sources) expect(text.slice(start, end)).toBe(quote)
        expect(answer.text).not.toMatch(/[|#]|\*\*|undefined/)
      }
    }),
    { numRuns: 400 },
  )
})
