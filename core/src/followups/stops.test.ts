import { expect, test } from 'vitest'
import { type StopFacts, stopOf } from './stops.ts'

const quiet: StopFacts = {
  optedOut: false,
  leftAlone: false,
  bounced: false,
  booked: false,
  ownerWrote: false,
  escalated: false,
  replied: false,
  isUnread: false,
}

test('while nothing happened nothing stops', () => {
  expect(stopOf(quiet)).toBeNull()
  expect(stopOf({ ...quiet, isUnread: true })).toBeNull()
})

test.each([
  ['a reply', { replied: true }, 'reply'],
  ['an opt-out', { optedOut: true }, 'opt_out'],
  ['the wish to leave them alone', { leftAlone: true }, 'left_alone'],
  ['a bounce', { bounced: true }, 'bounce'],
  ['an escalation', { escalated: true }, 'escalation'],
  ['a message by the owner', { ownerWrote: true }, 'owner_wrote'],
  ['a reply that asks for no more', { replied: true, optedOut: true }, 'opt_out'],
] as const)('%s stops what follows up [ASSIST-009]', (_what, facts, reason) => {
  expect(stopOf({ ...quiet, ...facts })).toBe(reason)
})
