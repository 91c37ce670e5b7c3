import { expect, test } from 'vitest'
import { noteDown, sortNoted } from './noted-people.ts'

const regulars = [{ who: '@school.example', theirs: 2, yours: 3 }]
const late = [{ who: 'ann@a.example', name: 'Ann', subject: 'Harp', receivedAt: '2026-10-03T12:00:00.000Z', rfcMessageId: 'one' }]

test('people who are written down in one list are told apart again, each with an address', () => {
  const noted = { regulars, late, leftOut: ['ben@b.example', 'cleo@c.example'] }
  const people = noteDown(noted)
  expect(people.map(({ who }) => who)).toEqual(['@school.example', 'ann@a.example', 'ben@b.example', 'cleo@c.example'])
  expect(sortNoted(people)).toEqual(noted)
})

test('a list of regulars alone, as it was kept before, is read', () => {
  expect(sortNoted(regulars)).toEqual({ regulars, late: [], leftOut: [] })
})
