import { expect, test } from 'vitest'
import { isWorthAnswering } from './worth-answering.ts'

test.each([
  ['draft', 'seen_late', true],
  ['escalate', 'undocumented', true],
  ['escalate', 'complaint', true],
  ['escalate', 'not_for_us', false],
  ['escalate', 'left_alone', false],
  ['escalate', 'perhaps_away', false],
  ['ignore', 'nothing_asked', false],
] as const)('of an old mail, %s by the rule %s: %s', (action, rule, isWorth) => {
  expect(isWorthAnswering({ action, rule, reason: '' })).toBe(isWorth)
})
