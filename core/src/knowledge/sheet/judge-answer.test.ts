import { expect, test } from 'vitest'
import { layOutSheet, type SheetAnswer } from './answer-sheet.ts'
import { judgeFeaturesOf, scoreFirst } from './judge-answer.ts'
import { kindOrder, kindSize, vectorSize } from './learned.ts'
import { rankAnswers } from './rank-answers.ts'

const learned = {
  map: { rank: 0, down: new Float32Array(0), up: new Float32Array(0) },
  ranking: [1, 1, 1, 1, 1, 1],
  offering: [1, 1, 1, 1, 1, 1, 0, 0],
  kinds: new Float32Array(kindOrder.length * kindSize),
  words: new Map([
    ['much', 32],
    ['cost', 31],
  ]),
  businesses: 32,
}
const answers: SheetAnswer[] = [
  { id: 'a', kind: 'price', about: 'roses', text: 'Roses of 60 cm are $84.', questions: ['How much are roses?'], state: 'confirmed' },
  { id: 'b', kind: 'rule', about: 'vases', text: 'We lend vases for weddings.', questions: ['Do you lend vases?'], state: 'confirmed' },
]
const [near, far] = [Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)]
const unit = new Float32Array(vectorSize).fill(1 / Math.sqrt(vectorSize))
const sheet = layOutSheet(answers, (text) => ({ first: unit, second: text.includes('oses') ? near : far }), learned)

/** The features that stand after the fit: 14 of it, 6 of it by the second model, then 11 of words, 4 of numbers, the kind, how many questions there are, and 3 of its text. */
function featuresOf(text: string) {
  const ask = { text, vector: unit, second: near }
  const all = judgeFeaturesOf({ ask, sheet, ranked: rankAnswers(ask, sheet, learned) }, learned)
  const [covered, known, rarestUnknown, unknown, rarestMissing, missing, rarestElsewhere] = all.slice(20, 27)
  const [numbers, notSaid, outOfRange, otherYear, kind, questions, length, notInText, shareNotInText] = all.slice(31)
  return {
    covered,
    known,
    rarestUnknown,
    unknown,
    rarestMissing,
    missing,
    rarestElsewhere,
    numbers,
    notSaid,
    outOfRange,
    otherYear,
    kind,
    questions,
    length,
    notInText,
    shareNotInText,
    bySecond: all.slice(14, 20),
    count: all.length,
  }
}

test('sees that the whole ask is spoken of', () => {
  expect(featuresOf('How much are roses?')).toMatchObject({ covered: 1, known: 1, unknown: 0, missing: 0, questions: 1, count: 40 })
})

test('sees how near the first answer is by the second model, and how far above the others', () => {
  const { bySecond } = featuresOf('How much are roses?')
  expect(bySecond.map((value) => value.toFixed(1))).toEqual(['1.0', '1.0', '0.4', '0.4', '0.6', '0.6'])
})

test('sees a rare word that no answer holds, and that a common one says little', () => {
  const rare = featuresOf('How much are roses from Ecuador?')
  const common = featuresOf('How much do roses cost?')
  expect(rare.rarestUnknown).toBe(1)
  expect(common.rarestUnknown).toBeLessThan(0.02)
  expect(rare.covered).toBeLessThan(common.covered ?? 0)
})

test('sees a word that only another answer holds', () => {
  const found = featuresOf('Roses, roses: how much are roses in vases?')
  expect(found.rarestElsewhere).toBeGreaterThan(0.5)
  expect(found.unknown).toBe(0)
})

test('sees a number, or a year, that the answer gives otherwise', () => {
  expect(featuresOf('How much are roses of 60 cm?')).toMatchObject({ numbers: 1, notSaid: 0, outOfRange: 0 })
  expect(featuresOf('How much are roses of 80 or 90 cm?')).toMatchObject({ numbers: 2, notSaid: 2, outOfRange: 1 })
  expect(featuresOf('How much are roses in 2027?')).toMatchObject({ otherYear: 1 })
})

test('gives each kind of answer the same chance where nothing is learned', () => {
  expect(featuresOf('How much are roses?').kind).toBeCloseTo(1 / kindOrder.length)
})

test('scores by one layer of hidden numbers', () => {
  const judge = {
    mean: [1, 0],
    spread: [2, 1],
    hidden: [
      [1, 0, 0.5],
      [0, 2, 0],
    ],
    out: [3, -1, 0.25],
  }
  expect(scoreFirst(judge, [3, 1])).toBeCloseTo(3 * Math.tanh(1.5) - Math.tanh(2) + 0.25)
})

test('sees what the text alone does not say, and how long it is', () => {
  const [said, asked] = [featuresOf('Do you lend vases for weddings?'), featuresOf('How much are roses from Ecuador?')]
  expect(said).toMatchObject({ notInText: 0, shareNotInText: 0 })
  expect(said.length).toBeCloseTo(3 / 20)
  expect(asked.notInText).toBeGreaterThan(0.9)
  expect(asked.shareNotInText).toBeGreaterThan(0.4)
})
