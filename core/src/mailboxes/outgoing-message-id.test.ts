import { expect, test } from 'vitest'
import { ownerId } from '../accounts/owner-id.ts'
import { type OutgoingIdentity, outgoingMessageId } from './outgoing-message-id.ts'

const mail = { channel: 'mail', messageId: 'm1@customer.test', from: 'ann@customer.test', body: 'What does a lesson cost?' } as const
const form = { channel: 'form', submission: 'form:1:id:7' } as const
const identity: OutgoingIdentity = { owner: ownerId('o1'), mailbox: 'hello@school.test', answered: mail, kind: 'reply', step: 0 }
// Stands in for a keyed hash: another value for each text.
const texts: string[] = []
function digest(text: string): string {
  if (!texts.includes(text)) texts.push(text)
  return String(texts.indexOf(text)).padEnd(64, 'f')
}

test('the same mail has the same Message-ID every time, whatever the rows of a database are called', () => {
  expect(outgoingMessageId(identity, digest)).toBe(outgoingMessageId({ ...identity, answered: { ...mail } }, digest))
})

test('another owner, mailbox, sender, text, Message-ID, submission, kind or step has another Message-ID', () => {
  const others: Partial<OutgoingIdentity>[] = [
    { owner: ownerId('o2') },
    { mailbox: 'office@school.test' },
    { answered: { ...mail, messageId: 'm2@customer.test' } },
    { answered: { ...mail, from: 'bob@customer.test' } },
    { answered: { ...mail, body: 'What does a trial cost?' } },
    { answered: { ...mail, from: 'ann@customer.testWhat', body: 'does a lesson cost?' } },
    { answered: form },
    { answered: { ...form, submission: 'form:1:id:8' } },
    { kind: 'holding' },
    { step: 1 },
  ]
  const ids = [identity, ...others.map((other) => ({ ...identity, ...other }))].map((each) => outgoingMessageId(each, digest))
  expect(new Set(ids).size).toBe(others.length + 1)
})

test('the Message-ID is of the domain that the mail leaves from and of no more than the digest', () => {
  expect(outgoingMessageId(identity, () => 'f'.repeat(64))).toBe(`${'f'.repeat(40)}@school.test`)
})
