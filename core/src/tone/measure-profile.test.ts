import { expect, test } from 'vitest'
import { measureProfile } from './measure-profile.ts'

test("the profile is measured in the owner's own samples [ASSIST-004]", () => {
  const samples = [
    "Hi Karen,\n\nThanks so much! I'm glad you wrote. We will see you soon.\n\nWarmly,\nMaya",
    "Hi Jorge,\n\nGreat question! It's easy 🙂\n\nWarmly,\nMaya",
    'Hello Ben,\n\nNo problem. Just reply here.\n\nBest,\nMaya',
  ]
  expect(measureProfile(samples)).toEqual({
    greeting: 'Hi',
    signOff: 'Warmly',
    wordsPerSentence: 3,
    contractions: 0.67,
    exclamations: 0.67,
    emoji: 0.33,
  })
})

test('samples that say nothing leave the profile open', () => {
  const open = { greeting: null, signOff: null, wordsPerSentence: null, contractions: null, exclamations: null, emoji: null }
  expect(measureProfile([])).toEqual(open)
  expect(measureProfile(['', ' \n'])).toEqual(open)
  expect(measureProfile(['The lesson begins at four in the afternoon.'])).toMatchObject({
    greeting: null,
    signOff: null,
    contractions: null,
  })
})
