import { expect, test } from 'vitest'
import { type AnsweredMessage, isLead } from './is-lead.ts'

const booking: AnsweredMessage = { channel: 'mail', category: 'booking', action: 'send', verdict: 'person' }

test.each([
  ['who wants to book', {}, true],
  ['who asks before buying', { category: 'sales' }, true],
  ['who comes by a form, whatever it is about', { channel: 'form', category: 'policy' }, true],
  ['whose reply waited as a draft', { action: 'draft' }, true],
  ['who asks about policies by mail', { category: 'policy' }, false],
  ['who cancels', { category: 'cancel' }, false],
  ['who was handed over to the owner', { action: 'escalate' }, false],
  ['that is no person', { verdict: 'machine' }, false],
  ['that was not read', { verdict: null, category: null, action: null }, false],
] as const)('of a person %s it is known whether they are a lead', (_who, given, expected) => {
  expect(isLead({ ...booking, ...given })).toBe(expected)
})
