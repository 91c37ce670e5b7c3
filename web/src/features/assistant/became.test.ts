import type { MessageView } from '@ownvoice/core/assistant/contract'
import { expect, test } from 'vitest'
import { becameOf } from './became.ts'

type Given = Pick<MessageView, 'action' | 'reply' | 'conversation'>

const reply: NonNullable<MessageView['reply']> = {
  kind: 'reply',
  status: 'sent',
  isClosed: false,
  toEmail: 'nora@example.com',
  ccEmails: [],
  subject: 'Re: Hello',
  text: 'Hi',
  sentAt: '2026-03-05T10:00:00.000Z',
  error: null,
  voice: null,
}

function given(action: Given['action'], changed: Partial<typeof reply> | null, answersThis = false): Given {
  const ownerWrote = answersThis ? [{ sentAt: '2026-03-05T10:00:00.000Z', text: 'Yes.', answersThis }] : []
  return { action, reply: changed && { ...reply, ...changed }, conversation: { ownersSince: null, ownerWrote } }
}

test.each([
  ['sent alone', given('send', {}), null],
  ['a draft that waits', given('draft', { status: 'draft' }), null],
  ['a draft that the owner sent', given('draft', {}), 'approved'],
  ['a ready reply that the owner sent', given('escalate', {}), 'approved'],
  ['a draft that the owner put aside', given('draft', { status: 'draft', isClosed: true }), 'put_aside'],
  ['the owner’s own words', given('escalate', { kind: 'owner' }), 'answered'],
  ['the owner’s own words, from their mail program', given('escalate', { kind: 'holding' }, true), 'answered'],
  ['handed over, and told so', given('escalate', { kind: 'holding' }), null],
  ['handed over in silence', given('escalate', null), null],
  ['a reply that failed', given('send', { status: 'failed' }), 'not_delivered'],
  ['a reply that may not have arrived', given('send', { status: 'unconfirmed' }), 'unconfirmed'],
] as const)('%s', (_, message, expected) => {
  expect(becameOf(message)).toBe(expected)
})
