import type { FollowUpView } from '@ownvoice/core/followups/contract'
import { expect, test } from 'vitest'
import { headline, stepWords } from './follow-up-words.ts'

const zone = 'America/New_York'
const planned: FollowUpView = {
  step: 1,
  status: 'planned',
  whyNot: null,
  dueAt: '2026-11-24T15:20:00Z',
  day: '2026-11-24',
  text: 'Hello',
  isEdited: false,
  problem: null,
  canUndo: false,
  sentAt: null,
  trouble: null,
}

test('a planned one says its day and time in the owner’s zone', () => {
  expect(stepWords(planned, zone)).toEqual({ chip: 'Planned', tone: 'plain', line: 'Tuesday, November 24, 10:20\u00a0AM' })
})

test('one that waits says what a check found, else why it waits', () => {
  const waiting = { ...planned, status: 'draft' as const }
  expect(stepWords({ ...waiting, whyNot: 'problem', problem: 'Nothing new.' }, zone).line).toMatch(/It waits for you: Nothing new\.$/)
  expect(stepWords({ ...waiting, whyNot: 'quota' }, zone).line).toMatch(/used up\.$/)
})

test('one that has gone says when, and what went wrong', () => {
  const sent = { ...planned, status: 'sent' as const }
  expect(stepWords({ ...sent, sentAt: '2026-11-24T15:21:00Z' }, zone).line).toBe('Sent November 24, 10:21\u00a0AM')
  expect(stepWords(sent, zone).chip).toBe('On its way')
  expect(stepWords({ ...sent, trouble: 'failed' }, zone).tone).toBe('urgent')
})

test('the headline says what comes next, or why nothing does', () => {
  expect(headline([planned], true, zone)).toMatch(/^The next one goes Tuesday, November 24 at 10:20/)
  expect(headline([planned], false, zone)).toMatch(/switched off/)
  expect(headline([{ ...planned, status: 'draft' }], true, zone)).toBe('What is left waits for you.')
  expect(headline([{ ...planned, status: 'stopped', whyNot: 'reply' }], true, zone)).toBe('Nothing more goes: they answered.')
  expect(headline([{ ...planned, status: 'sent' }], true, zone)).toBe('Nothing more goes.')
})
