import { expect, test } from 'vitest'
import { type AskedEvent, groupQuestions, mostQuestions, topQuestions } from './top-questions.ts'

const asked = (eventId: string, respondedIn: string | null, ...questions: string[]): AskedEvent => ({ eventId, questions, respondedIn })

test('questions that ask the same are one, named by its first wording and shown in its latest, the most asked first [ANALYT-009]', () => {
  const groups = groupQuestions([
    asked('one', 'a', 'Is there a swimming pool?'),
    asked('two', 'b', 'Do you teach drums?'),
    asked('three', null, 'Do you offer drum lessons?', 'Where can we park?'),
    asked('four', 'b', 'do you have drums lessons for my son?', 'Do you teach the drums?'),
  ])
  expect(groups.map(({ key, eventIds }) => [key, eventIds])).toEqual([
    ['Do you teach drums?', ['two', 'three', 'four']],
    ['Is there a swimming pool?', ['one']],
    ['Where can we park?', ['three']],
  ])
  expect(topQuestions(groups, 4)[0]).toEqual({
    key: 'Do you teach drums?',
    question: 'Do you teach the drums?',
    count: 3,
    percentage: 25, // one of four leads responded: two messages of one lead, and one that was not responded to
  })
})

test('a share of no leads is none, and no more than ten are listed', () => {
  const words = 'piano guitar violin cello flute harp tuba oboe banjo viola trumpet clarinet'.split(' ')
  const groups = groupQuestions(words.map((word) => asked(word, null, `Do you teach the ${word}?`)))
  expect(topQuestions(groups, 0)).toHaveLength(mostQuestions)
  expect(topQuestions(groups, 0)[0]?.percentage).toBe(0)
})
