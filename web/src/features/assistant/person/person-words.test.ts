import type { PersonMail } from '@ownvoice/core/mailboxes/people-contract'
import { expect, test } from 'vitest'
import { mailBecame, mailKind } from './person-words.ts'

const head = { id: 'a', conversationId: 'b', at: '2026-03-02T10:00:00.000Z', text: 'Hello' }
const theirs: Extract<PersonMail, { by: 'them' }> = {
  ...head,
  by: 'them',
  channel: 'mail',
  action: 'send',
  isElsewhere: false,
  reply: { kind: 'reply', status: 'sent', isClosed: false },
  hasOwnersAnswer: false,
}
const ours: Extract<PersonMail, { kind: unknown }> = { ...head, by: 'assistant', kind: 'follow_up', became: 'sent', messageId: 'c' }

test('a message of theirs says what became of it, in the words of its own page', () => {
  const words = (changed: Partial<typeof theirs>) => mailBecame({ ...theirs, ...changed })?.words
  const draft = { kind: 'reply', status: 'draft', isClosed: false } as const
  expect([
    words({}),
    words({ action: 'draft', reply: draft }),
    words({ action: 'draft' }),
    words({ action: 'escalate', reply: null }),
    words({ action: 'escalate', reply: null, hasOwnersAnswer: true }),
    words({ action: 'ignore', reply: null, isElsewhere: true }),
    words({ action: null, reply: null }),
  ]).toEqual([
    'Answered',
    'A draft waits for you',
    'Answered, with your word',
    'Handed to you',
    'You answered',
    'Read with a later one',
    'Waits for its turn',
  ])
})

test('one of ours says so where it did not simply leave', () => {
  const words = (['sent', 'leaving', 'failed', 'unconfirmed'] as const).map((became) => mailBecame({ ...ours, became })?.words)
  expect(words).toEqual([undefined, 'On its way', 'Not delivered', 'May not have arrived'])
})

test('each mail says what it is', () => {
  expect([theirs, { ...theirs, channel: 'form' as const }, ours, { ...ours, by: 'owner' as const, kind: null }].map(mailKind)).toEqual([
    'Email',
    'By the form on your site',
    'Follow-up',
    'From your own mail program',
  ])
})
