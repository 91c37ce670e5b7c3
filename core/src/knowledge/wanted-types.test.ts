import { describe, expect, test } from 'vitest'
import type { Want } from '../assistant/trace.ts'
import { holdsWanted, holdsWhereabouts } from './wanted-types.ts'

const CASES: [Want, question: string, string[], string[]][] = [
  [
    'amount',
    'How much is it?',
    ['It costs $25.', 'Lunch is 6 euros.', 'Parking is free.', '10% off'],
    ['It starts at 9.', 'The price list is in the lobby.'],
  ],
  ['time', 'When do you open?', ['We open at 9 a.m.', 'From 14:30', 'until noon', '4pm'], ['It costs $4.', 'On Mondays']],
  ['date', 'Which days?', ['Mondays and Wednesdays', 'until June 1', 'on 2026-03-02'], ['You may bring a snack.', 'at 4:30']],
  [
    'time',
    'How long is it?',
    ['A lesson is 50 minutes.', 'It runs for two weeks.'],
    ['Tell us 24 hours before a lesson.', 'He has 20 years of experience.'],
  ],
  [
    'amount',
    'How old must he be?',
    ['Violin starts at age 4.', 'children from 6 to 12 years', 'grades 1 to 12'],
    ['Adults can take part.', 'It costs $12.'],
  ],
  ['place', 'Where are you?', ['118 Harbor Lane, Portland', 'behind the building'], ['We teach piano.']],
  ['contact', 'How can I reach you?', ['Call (207) 555-0142.', 'write to a@b.example'], ['Call us any time.', 'It costs $1,250.']],
  ['amount', 'How many children are in a group?', ['Up to 8 children.', 'Groups of six'], ['Small groups.']],
  ['yes_no', 'Do you?', ['Yes, we do.'], ['Do you offer trials?', 'Prices']],
]

for (const [want, question, holding, others] of CASES)
  describe(`what “${question}” wants`, () => {
    for (const text of holding) test(`stands in “${text}”`, () => expect(holdsWanted(text, want, question)).toBe(true))
    for (const text of others) test(`does not stand in “${text}”`, () => expect(holdsWanted(text, want, question)).toBe(false))
  })

test('a postal address and a phone number say where and how to reach someone', () => {
  expect(holdsWhereabouts('We are at 118 Harbor Lane, Portland.', 'place')).toBe(true)
  expect(holdsWhereabouts('The lot has 14 spaces behind the building.', 'place')).toBe(false)
  expect(holdsWhereabouts('Call (207) 555-0142.', 'contact')).toBe(true)
})
