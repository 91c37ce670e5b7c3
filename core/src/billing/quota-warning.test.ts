import { expect, test } from 'vitest'
import { quotaMail, warnedShare } from './quota-warning.ts'

test.each([
  [850, 171, null],
  [850, 170, 80],
  [850, 1, 80],
  [850, 0, 100],
  [0, 0, null],
])('of %d e-mails with %d left the share %s is told [ASSIST-040]', (quota, remaining, share) => {
  expect(warnedShare({ quota, remaining })).toBe(share)
})

test('the mail says how many are left, until when, and what happens then [ASSIST-039]', () => {
  const facts = { to: 'maya@school.example', quota: 1250, resetsOn: '2026-12-05', origin: 'https://own.example' }
  const most = quotaMail({ ...facts, share: 80, remaining: 250 })
  expect(most.heading).toBe('250 emails are left this month')
  expect(most.paragraphs[0]).toContain('1,000 of the 1,250 emails of your plan are sent. They are filled up on December 5, 2026')
  expect(most.button?.url).toBe('https://own.example/dashboard/settings?tab=usage')
  const all = quotaMail({ ...facts, share: 100, remaining: 0 })
  expect(all.subject).toBe('This month’s emails are used up')
  expect(all.paragraphs[0]).toContain('Until December 5, 2026 replies wait for you as drafts')
})
