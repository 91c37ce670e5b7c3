import { expect, test } from 'vitest'
import { isOfOtherYear, isOutOfRange, namesOtherYear, numbersWithUnits } from './numbers-with-units.ts'

test('reads numbers with the word after them, and both ends of a range', () => {
  expect(numbersWithUnits('16–35 lbs is $1,200.50, 26kW or 50 x 70 cm')).toEqual([
    { value: 16, unit: 'lb' },
    { value: 35, unit: 'lb' },
    { value: 1200.5, unit: '' },
    { value: 26, unit: 'kw' },
    { value: 50, unit: 'cm' },
    { value: 70, unit: 'cm' },
  ])
})

test.each([
  ['a 70 lb pup', '$40 up to 15 lb, $54 for 36–60 lb', true],
  ['a 20 lb pup', '$40 up to 15 lb, $54 for 36–60 lb', false],
  ['the 26 kW one', '32 kW, with 15 radiators', true],
  ['for 3 people', '32 kW', false],
])('%s against “%s” is out of range: %s', (asked, said, expected) => {
  expect(isOutOfRange(asked, said)).toBe(expected)
})

test('tells a year that is not given from one that is', () => {
  expect(namesOtherYear('prices for 2027?', 'Prices of 2026')).toBe(true)
  expect(namesOtherYear('prices for 2026?', 'Prices of 2026')).toBe(false)
})

test('what names no year may hold for any', () => {
  expect(isOfOtherYear('Are you shut over Christmas 2027?', 'We close from 22 December 2026 to 10 January 2027.')).toBe(false)
  expect(isOfOtherYear('Are you shut over Christmas 2028?', 'We close from 22 December 2026 to 10 January 2027.')).toBe(true)
  expect(isOfOtherYear('Are you shut over Christmas 2028?', 'We close over Christmas.')).toBe(false)
})
