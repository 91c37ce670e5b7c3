import { expect, test } from 'vitest'
import { calledBy } from './called-by.ts'

test.each([
  ['Dana Cole', 'Dana', 'Dana Cole'],
  ['Mrs. Philomena Egan', 'Mrs. Egan', 'Mrs. Egan'],
  ['Dr Ruth Adeyemi', 'Dr Adeyemi', 'Dr Adeyemi'],
  ['Cpl. Renee Boisvert', 'Cpl. Boisvert', 'Cpl. Boisvert'],
  ['Mrs', null, null],
  ['Shannonside Steel Stores', null, null],
  ['Claremount Lens Lab', null, null],
  ['The Gravel Pit Kings', null, null],
  ['quote@mail.example', null, null],
])('%j is called %j, and %j in a formal letter', (sender, plainly, formally) => {
  expect(calledBy(sender, { isFormal: false })).toBe(plainly)
  expect(calledBy(sender, { isFormal: true })).toBe(formally)
})
