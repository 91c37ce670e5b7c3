import { expect, test } from 'vitest'
import { measureProfile } from './measure-profile.ts'
import { openProfile } from './tone.ts'

const formal = [
  'Dear Ms. Ortega,\n\nThank you for your inquiry regarding the annual inspection. We will be pleased to visit you in the second week of the month. Please do not hesitate to contact our office.\n\nKind regards,\nDr. A. Brandt',
  'Dear Mr. Lowell,\n\nWith respect to your invoice, we have corrected the amount accordingly. It is not necessary to return the earlier document. Please do not hesitate to contact our office.\n\nKind regards,\nDr. A. Brandt',
]
const casual = [
  "Hey Dana!\n\nYeah, that's awesome! We're gonna save you a spot 🌊 See you at the dock!\n\nCheers!\nRio",
  "Hey Ben!\n\nNo worries, it's all good! Bring a towel and you're set 🌊 Super stoked to see you!\n\nCheers!\nRio",
]

test("the profile is measured in the owner's own samples [ASSIST-004]", () => {
  const samples = [
    "Hi Karen,\n\nThanks so much! I'm glad you wrote. We will see you soon.\n\nWarmly,\nMaya",
    "Hi Jorge,\n\nGreat question! It's easy 🙂\n\nWarmly,\nMaya",
    'Hello Ben,\n\nNo problem. Just reply here.\n\nBest,\nMaya',
  ]
  expect(measureProfile(samples)).toEqual({
    habits: null,
    greeting: 'Hi',
    greetingMark: ',',
    signOff: 'Warmly',
    wordsPerSentence: 3,
    contractions: 0.67,
    exclamations: 0.67,
    questions: 0,
    emoji: 0.33,
    favoriteEmoji: '🙂',
    warmWords: 1,
    formality: 42,
    readingGrade: 0,
    phrases: [],
  })
})

test('formal and casual owners measure far apart', () => {
  const [office, beach] = [measureProfile(formal), measureProfile(casual)]
  expect(office).toMatchObject({ greeting: 'Dear', signOff: 'Kind regards', greetingMark: ',', contractions: 0, exclamations: 0, emoji: 0 })
  expect(beach).toMatchObject({ greeting: 'Hey', signOff: 'Cheers', greetingMark: '!', emoji: 1, favoriteEmoji: '🌊' })
  expect(office.formality).toBeGreaterThan(80)
  expect(beach.formality).toBeLessThan(20)
  expect(office.readingGrade ?? 0).toBeGreaterThan((beach.readingGrade ?? 0) + 4)
})

test('phrases are those that come back, without names and figures', () => {
  expect(measureProfile(formal).phrases).toEqual(['please do not hesitate to contact our office'])
  const named = ['We meet Captain Jack Sparrow at 12 Long Street.', 'We meet Captain Jack Sparrow at 12 Long Street.']
  expect(measureProfile(named).phrases).toEqual([])
})

test('samples that say nothing leave the profile open', () => {
  expect(measureProfile([])).toEqual(openProfile)
  expect(measureProfile(['', ' \n'])).toEqual(openProfile)
  expect(measureProfile(['The lesson begins at four in the afternoon.'])).toMatchObject({
    greeting: null,
    signOff: null,
    contractions: null,
  })
})

test.each([
  ['XO', 'Class is at six!\n\nXO,\nZoe'],
  ["Can't wait", "Class is at six!\n\nCan't wait!\nZoe"],
])('takes “%s” over the name for a closing', (signOff, sample) => {
  expect(measureProfile([sample])).toMatchObject({ signOff })
})
