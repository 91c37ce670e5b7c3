import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkDocument } from '../chunk.ts'
import type { Passage } from '../passage.ts'
import { contradictionsAmong, findContradictions, statementsOf } from './find-contradictions.ts'

/** A document as its passages. */
function documentOf(name: string, text: string): Passage[] {
  return chunkDocument({ text, kind: 'markdown' }).map((passage, index) => ({
    ...passage,
    id: `${name} ${index}`,
    documentId: name,
    documentName: `${name}.md`,
  }))
}

function disagreements(...texts: readonly string[]): (readonly string[])[] {
  const passages = texts.flatMap((text, index) => documentOf(`Text ${index + 1}`, text))
  return findContradictions(passages).map(({ places }) => places.map(({ quote }) => quote))
}

const pairsThatDisagree: readonly (readonly [string, string])[] = [
  ['A trial lesson is 30 minutes and costs $25.', 'Trial lessons cost $30.'],
  ['The trial lesson costs $25.', 'We charge 30 dollars for the trial lesson.'],
  ['The late fee is $20.', 'Late fee: $15'],
  ['Parking is free.', 'Parking costs $5.'],
  ['The camp costs $345 a week.', 'The camp costs $360 per week.'],
  ['Doors open at 9:00 a.m.', 'Doors open at 10 am.'],
  ['The camp runs from 9:00 a.m. to 3:00 p.m.', 'The camp runs 9 to 4 p.m.'],
  ['Make-up lessons are taken within 30 days.', 'Make-up lessons are taken within 60 days.'],
  ['Siblings get 10% off the tuition.', 'Siblings get 15% off the tuition.'],
  ['Every party gets three free tokens.', 'Each party gets 2 free tokens.'],
  ['Piano lessons start at age 5.', 'Piano lessons start at age six.'],
  ['A birthday party for 12 children costs $385.', 'A birthday party for 15 children costs $385.'],
  ['## Trial lesson\n\nIt costs $25.', '## What does a trial lesson cost?\n\nA trial lesson costs $30.'],
  ['| Class | Price per month |\n|---|---|\n| Tiny Tunes | $88 |\n| Teen Band | $138 |', 'Tiny Tunes costs $92 a month.'],
  ['| Lesson | 30 minutes | 60 minutes |\n|---|---|---|\n| Piano | $40 | $60 |', 'A piano lesson of 60 minutes costs $68.'],
  [
    '| Lesson | Length | Price |\n|---|---|---|\n| Piano | 30 minutes | $40 |\n| Piano | 1 hour | $60 |',
    'A 60-minute piano lesson is $68.',
  ],
  [
    '| Package | Weekday | Weekend |\n|---|---|---|\n| Birthday party | $350 | $400 |',
    '## Parties\n\n| Package | Weekday | Weekend |\n|---|---|---|\n| Birthday party | $385 | $400 |',
  ],
  [
    'The desk is open Monday to Friday from 2:00 p.m. to 8:00 p.m. and Saturday from 9:00 a.m. to 1:00 p.m.',
    'The desk is open Monday to Friday from 2:00 p.m. to 8:00 p.m. and Saturday from 9:00 a.m. to noon.',
  ],
]

test.each(pairsThatDisagree)('says that two documents disagree: %j and %j', (one, other) => {
  expect(disagreements(one, other)).toHaveLength(1)
})

const pairsThatDoNot: readonly (readonly [why: string, one: string, other: string])[] = [
  ['the same price in other words', 'A trial lesson costs $25.', 'The trial lesson is 25 dollars.'],
  ['the same time in other words', 'Doors open at 9:00 a.m.', 'Doors open at 9 am.'],
  ['a time that may be the same', 'Doors open at 9:00.', 'Doors open at 9 p.m.'],
  ['the same length in other units', 'Cancel within 48 hours.', 'Cancel within 2 days.'],
  ['another thing', 'A trial lesson costs $25.', 'A trial class for adults costs $30.'],
  ['another unit', 'Piano costs $40 a lesson.', 'Piano costs $152 a month.'],
  ['another length', 'A piano lesson of 30 minutes costs $40.', 'A piano lesson of 45 minutes costs $55.'],
  ['a condition', 'The trial lesson costs $25.', 'The trial lesson costs $20 if you bring a friend.'],
  ['a price that only begins there', 'A violin costs $90.', 'A violin costs from $75.'],
  ['other currencies', 'The trial lesson costs $25.', 'The trial lesson costs €20.'],
  ['several prices in one sentence', 'The trial lesson costs $25, for siblings $15.', 'The trial lesson costs $30.'],
  ['who is meant stands elsewhere', 'She has 20 years of experience.', 'She has 12 years of experience.'],
  ['a number of something else', 'A music class has 6 children.', 'A music class has 2 teachers.'],
  ['a number of what the words alone do not tell', 'Ages 5 and up.', 'Ages 6 and up.'],
  ['a bound', 'A party room is for up to 12 guests.', 'A party room is for 10 guests.'],
  ['a year', 'The music school was founded in 1998.', 'The music school was founded in 2001.'],
  ['a question', 'Does the trial lesson cost $25?', 'The trial lesson costs $30.'],
  ['other days', 'The desk is open Monday from 2 to 8 p.m.', 'The desk is open Saturday from 9 to 11 a.m.'],
  [
    'what has prices of its own stands above',
    '## Registration\n\nThe registration fee is $35.',
    '## Camp\n\nThe camp costs $345.\n\nThe registration fee is $50.',
  ],
  [
    'both stand under something else',
    'Piano is taught by Ann, violin by Ben.\n\n## Piano\n\nThe trial lesson costs $25.',
    '## Violin\n\nThe trial lesson costs $30.',
  ],
  [
    'a list with variants',
    '| Lesson | Length | Price |\n|---|---|---|\n| Piano | 30 minutes | $40 |\n| Piano | 45 minutes | $55 |',
    'Piano costs $50.',
  ],
  [
    'a length that the table does not list',
    '| Lesson | 30 minutes | 60 minutes |\n|---|---|---|\n| Piano | $40 | $60 |',
    'A piano lesson of 45 minutes costs $52.',
  ],
  [
    'the same price of another column',
    '| Lesson | Children | Adults |\n|---|---|---|\n| Piano | $40 | $60 |',
    '| Lesson | Adults | Children |\n|---|---|---|\n| Piano | $60 | $40 |',
  ],
  [
    'a table of columns, and one price of all of them',
    '| Lesson | Children | Adults |\n|---|---|---|\n| Piano | $40 | $60 |',
    'Piano costs $50.',
  ],
]

test.each(pairsThatDoNot)('raises no alarm for %s', (_why, one, other) => {
  expect(disagreements(one, other)).toEqual([])
})

test('finds two places of one document that disagree, and says each disagreement once', () => {
  const text = '# Prices\n\n## Terms\n\nThe late fee is $20.\n\n## Fees\n\nThe late fee is $25.\n\n## Notes\n\nThe late fee is $25.'
  expect(disagreements(text)).toEqual([['The late fee is $20.', 'The late fee is $25.']])
})

test('of many places that all disagree, each is set against the next alone', () => {
  const texts = Array.from({ length: 40 }, (_, index) => `The late fee is $${index + 1}.`)
  expect(disagreements(...texts)).toEqual(texts.slice(1).map((text, index) => [texts[index], text]))
})

test('compares the same variant of two price lists', () => {
  const list = (short: string, long: string) =>
    `| Lesson | Length | Price |\n|---|---|---|\n| Piano | 30 minutes | ${short} |\n| Piano | 45 minutes | ${long} |`
  expect(disagreements(list('$40', '$55'), list('$40', '$60'))).toEqual([['| Piano | 45 minutes | $55 |', '| Piano | 45 minutes | $60 |']])
})

test('a price disagrees with every other price and never with itself, in whichever order the documents stand', () => {
  const price = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(price, price, (one, other) => {
      const texts = [`A trial lesson costs $${one}.`, `Our trial lesson is ${other} dollars.`]
      const expected = one === other ? 0 : 1
      expect(disagreements(...texts)).toHaveLength(expected)
      expect(disagreements(...texts.toReversed())).toHaveLength(expected)
    }),
  )
})

test('sets a copy that says something else against the next place alone', () => {
  const [early, late] = ['The late fee is $20.', 'Late fee: $15']
  expect(disagreements(early, late, early, early, late)).toEqual([
    [early, late],
    [late, early],
    [early, late],
    [early, late],
  ])
})

test('finds the one sheet among thousands of copies that says something else', () => {
  const list = '| Lesson | 30 minutes | 60 minutes |\n|---|---|---|\n| Piano | $40 | $60 |\n| Violin | $45 | $65 |\n\nThe late fee is $20.'
  const copied = statementsOf(documentOf('List', list))
  const other = statementsOf(documentOf('Other', 'The late fee is $25.'))
  const copies = Array.from({ length: 4_000 }, (_, copy) =>
    copied.stated.map((value) => {
      const { passage } = value
      return { ...value, passage: { ...passage, id: `${passage.id} ${copy}`, documentId: `List ${copy}` } }
    }),
  ).flat()
  const spoken = new Set([...copied.spoken, ...other.spoken])
  const found = contradictionsAmong({ stated: [...other.stated, ...copies], spoken })
  expect(found.map(({ places }) => places.map(({ quote }) => quote))).toEqual([['The late fee is $25.', 'The late fee is $20.']])
})

test('takes any text without a fault, and finds nothing in one passage alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const [passage] = documentOf('Any', `Costs $5 ${text.replaceAll('\n', ' ')}`)
      expect(passage ? findContradictions([passage]) : []).toEqual([])
    }),
  )
})
