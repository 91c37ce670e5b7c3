import { expect, test } from 'vitest'
import { reportWeek } from './report-week.ts'

const zone = 'America/New_York'

test('the last whole week ends with the owner’s Sunday, and is due on Monday at eight', () => {
  const week = {
    monday: '2026-03-09',
    dueAt: new Date('2026-03-09T12:00:00Z'),
    span: { from: new Date('2026-03-02T05:00:00Z'), to: new Date('2026-03-09T04:00:00Z') },
  }
  expect(reportWeek(new Date('2026-03-09T04:00:00Z'), zone)).toEqual(week) // Monday has begun there
  expect(reportWeek(new Date('2026-03-15T23:00:00Z'), zone)).toEqual(week)
  expect(reportWeek(new Date('2026-03-09T03:59:00Z'), zone).monday).toBe('2026-03-02')
})
