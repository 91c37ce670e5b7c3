import { expect, test } from 'vitest'
import { isTimezoneChoice, proposedTimezone, timezoneChoices } from './timezones.ts'

const eleven = [
  'America/New_York (Eastern)',
  'America/Chicago (Central)',
  'America/Denver (Mountain)',
  'America/Los_Angeles (Pacific)',
  'America/Phoenix (Arizona)',
  'America/Anchorage (Alaska)',
  'Pacific/Honolulu (Hawaii)',
  'Europe/London',
  'Europe/Paris (CET)',
  'Asia/Tokyo',
  'Australia/Sydney',
]
const labels = (stored: string) => timezoneChoices(stored).map(({ label }) => label)

test('eleven zones in their order, and a stored one outside them as one more [SET-023]', () => {
  expect(labels('Asia/Tokyo')).toEqual(eleven)
  expect(labels('Europe/Berlin')).toEqual([...eleven, 'Europe/Berlin'])
})

test('another zone than those and the stored one is no choice [SET-023]', () => {
  expect(isTimezoneChoice('Pacific/Honolulu', 'Asia/Tokyo')).toBe(true)
  expect(isTimezoneChoice('Europe/Berlin', 'Europe/Berlin')).toBe(true)
  expect(isTimezoneChoice('Europe/Berlin', 'Asia/Tokyo')).toBe(false)
  expect(isTimezoneChoice('', 'Asia/Tokyo')).toBe(false)
})

test('the zone of the browser is proposed where none was chosen, unless it names no place', () => {
  expect(proposedTimezone('America/New_York', 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(proposedTimezone('Asia/Tokyo', 'Europe/Berlin')).toBe('Asia/Tokyo')
  for (const placeless of ['UTC', 'Etc/UTC', '']) expect(proposedTimezone('America/New_York', placeless)).toBe('America/New_York')
})
