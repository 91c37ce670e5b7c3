import { expect, test } from 'vitest'
import { isTimezone } from './is-timezone.ts'

test.each(['Europe/Berlin', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Pacific/Honolulu'])('%s is a time zone', (name) => {
  expect(isTimezone(name)).toBe(true)
})

test.each(['', 'Moon/Tranquility', '+05:30', 'Europe/Berlin; drop'])('“%s” is none', (name) => {
  expect(isTimezone(name)).toBe(false)
})
