import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearchedSchool, type SearchedSchool } from './open-searched-school.ts'
import { harborLaneQuestions } from './questions/harbor-lane.ts'
import { measureSchoolSearch } from './search-quality.ts'

let school: SearchedSchool

beforeAll(async () => {
  school = await openSearchedSchool()
})
afterAll(() => school.close())

test('search finds what answers the school’s customers as often as before, and by both systems oftener than by either', async () => {
  const { words, meaning, both, floor } = await measureSchoolSearch((question) => school.search(question), harborLaneQuestions)
  expect(both.recall1).toBeGreaterThanOrEqual(floor)
  expect(both.mrr).toBeGreaterThan(Math.max(words.mrr, meaning.mrr))
})

test('a question whose answer stands nowhere is a fault of the question', async () => {
  const astray = [{ question: 'Where can I park?', answer: 'on the roof' }]
  await expect(measureSchoolSearch((question) => school.search(question), astray)).rejects.toThrow('on the roof')
})
