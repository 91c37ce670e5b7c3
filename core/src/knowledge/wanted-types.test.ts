import { describe, expect, test } from 'vitest'
import type { Want } from '../assistant/trace.ts'
import { holdsWanted, holdsWhereabouts } from './wanted-types.ts'

const CASES: [Want, string[], string[]][] = [
  ['price', ['It costs $25.', 'Lunch is 6 euros.', 'Parking is free.', '10% off'], ['It starts at 9.', 'The price list is in the lobby.']],
  ['time', ['We open at 9 a.m.', 'From 14:30', 'until noon', '4pm'], ['It costs $4.', 'On Mondays']],
  ['date', ['Mondays and Wednesdays', 'until June 1', 'on 2026-03-02'], ['You may bring a snack.', 'at 4:30']],
  [
    'duration',
    ['A lesson is 50 minutes.', 'It runs for two weeks.'],
    ['Tell us 24 hours before a lesson.', 'He has 20 years of experience.'],
  ],
  ['age', ['Violin starts at age 4.', 'children from 6 to 12 years', 'grades 1 to 12'], ['Adults can take part.', 'It costs $12.']],
  ['address', ['118 Harbor Lane, Portland', 'behind the building'], ['We teach piano.']],
  ['contact', ['Call (207) 555-0142.', 'write to a@b.example'], ['Call us any time.', 'It costs $1,250.']],
  ['link', ['See https://example.com/x'], ['See the website.']],
  ['availability', ['The class is full.', 'Registration opens in May.'], ['Bring a notebook.']],
  ['yes_no', ['Yes, we do.'], ['Do you offer trials?', 'Prices']],
]

for (const [want, holding, others] of CASES)
  describe(`a fact of the kind “${want}”`, () => {
    for (const text of holding) test(`stands in “${text}”`, () => expect(holdsWanted(text, want)).toBe(true))
    for (const text of others) test(`does not stand in “${text}”`, () => expect(holdsWanted(text, want)).toBe(false))
  })

test('a postal address and a phone number say where and how to reach someone', () => {
  expect(holdsWhereabouts('We are at 118 Harbor Lane, Portland.', 'address')).toBe(true)
  expect(holdsWhereabouts('The lot has 14 spaces behind the building.', 'address')).toBe(false)
  expect(holdsWhereabouts('Call (207) 555-0142.', 'contact')).toBe(true)
})
