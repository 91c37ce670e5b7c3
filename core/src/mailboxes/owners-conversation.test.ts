import { expect, test } from 'vitest'
import { ownersSince } from './owners-conversation.ts'

const monday = new Date('2026-03-02T15:00:00Z')
const tuesday = new Date('2026-03-03T15:00:00Z')

test('a conversation is the owner’s from when they wrote in it until they give it back, and again when they write again', () => {
  expect(ownersSince({ ownerWroteAt: null, givenBackAt: null })).toBeNull()
  expect(ownersSince({ ownerWroteAt: monday, givenBackAt: null })).toEqual(monday)
  expect(ownersSince({ ownerWroteAt: monday, givenBackAt: tuesday })).toBeNull()
  expect(ownersSince({ ownerWroteAt: tuesday, givenBackAt: monday })).toEqual(tuesday)
})
