import { expect, test } from 'vitest'
import { layOutSheet, type SheetAnswer } from './answer-sheet.ts'
import { vectorSize } from './learned.ts'
import { otherRowsOf } from './other-rows.ts'

const answer = (about: string, text: string): SheetAnswer => ({ id: text, kind: 'price', about, text, questions: [], state: 'confirmed' })
const suzuki = answer('Suzuki violin lesson', 'Suzuki violin lesson is $41.')
const baroque = answer('Baroque violin lesson', 'Baroque violin lesson is $44.')
const harp = answer('Baroque harp lesson', 'Baroque harp lesson is $52.')

const othersOf = (asked: string, ...answers: SheetAnswer[]) => {
  const ranked = answers.map(({ id }, place) => ({
    answerId: id,
    place,
    score: -place,
    features: none,
    bySecond,
  }))
  return Array.from(
    otherRowsOf(
      asked,
      ranked,
      layOutSheet(answers, () => ({ first: new Float32Array(vectorSize), second: new Float32Array(0) }), { map: noMap }),
    ),
    (place) => answers[place],
  )
}
const noMap = { rank: 0, down: new Float32Array(0), up: new Float32Array(0) }
const bySecond: [number, number] = [0, 0]
const none = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }

test('a row of another thing is none of the answers, however near, where a row of the very thing is there', () => {
  expect(othersOf('How much is a Baroque violin lesson?', suzuki, baroque, harp)).toEqual([suzuki, harp])
})

test('a row of another number is none of the answers, where a row of the very number is there', () => {
  const [half, three] = [answer('Piano', 'Piano, 30 minutes, is $152 per month.'), answer('Piano', 'Piano, 45 minutes, is $218 per month.')]
  expect(othersOf('How much is a 30-minute piano lesson a month?', half, three)).toEqual([three])
  expect(othersOf('How much is piano for 60 minutes?', half, three)).toEqual([])
  expect(othersOf('Is piano 30 or 45 minutes?', half, three)).toEqual([])
  const range = answer('Piano', 'Piano, 30 or 45 minutes, is $152 or $218 per month.')
  expect(othersOf('How much is a 45-minute piano lesson?', range, three)).toEqual([])
})

test.each([
  ['both are asked for', 'What do Suzuki and Baroque violin lessons cost?', [suzuki, baroque]],
  ['neither is', 'What does a violin lesson cost?', [suzuki, baroque]],
  ['the one asked for is not there', 'How much is a Celtic violin lesson?', [suzuki, baroque]],
  [
    'the other is said in other words',
    'How much is a Baroque violin lesson?',
    [answer('Trial lessons', 'Everybody begins with one lesson for $10.'), baroque],
  ],
  ['the one only says more', 'Is the Baroque violin lesson on Monday?', [answer('violin lesson', 'A violin lesson is $41.'), baroque]],
])('no row is another where %s', (_, asked, answers) => {
  expect(othersOf(asked, ...answers)).toEqual([])
})
