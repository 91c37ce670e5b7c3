import { expect, test } from 'vitest'
import { Availability, BookingUrl } from './contract.ts'

function problem(url: string): string | undefined {
  return BookingUrl.safeParse(url).error?.issues[0]?.message
}

test('an address is needed and begins with https://, in any case of letters [SCHED-015, SCHED-016]', () => {
  for (const url of ['', '   ']) expect(problem(url)).toBe('URL is required')
  for (const url of ['http://example.com', 'javascript:alert(1)', 'example.com']) expect(problem(url)).toBe('URL must start with https://')
  for (const url of ['HTTPS://example.com', 'https://example.com/book?for=me']) expect(problem(url)).toBeUndefined()
})

test('what only begins like an address is none', () => {
  for (const url of ['https://', 'https:// example.com', 'https://example.com/a b'])
    expect(problem(url), url).toMatch(/^This is no web address/)
})

test('a range of days ends on or after its first day, on days that the calendar has', () => {
  const isRange = (start: string, end: string) =>
    Availability.safeParse({ blackouts: [{ id: start, start, end }], offerWaitlistOnFull: false, version: '' }).success
  expect(isRange('2026-08-05', '2026-08-05')).toBe(true)
  expect(isRange('2026-08-05', '2026-08-04')).toBe(false)
  expect(isRange('2026-02-30', '2026-03-01')).toBe(false)
})
