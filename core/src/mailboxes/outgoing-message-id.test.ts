import { expect, test } from 'vitest'
import { ownerId } from '../accounts/owner-id.ts'
import { outgoingMessageId } from './outgoing-message-id.ts'

const identity = { owner: ownerId('o1'), messageId: 'm1', kind: 'reply', step: 0 } as const
// Stands in for a keyed hash: any function of the whole text shows the same.
const digest = (text: string) => text.replaceAll('/', '0')

test('the same mail has the same Message-ID every time', () => {
  expect(outgoingMessageId(identity, 'hello@school.test', digest)).toBe(outgoingMessageId({ ...identity }, 'hello@school.test', digest))
})

test('another owner, message, kind or step has another Message-ID', () => {
  const others = [{ owner: ownerId('o2') }, { messageId: 'm2' }, { kind: 'holding' as const }, { step: 1 }]
  const ids = [identity, ...others.map((other) => ({ ...identity, ...other }))].map((each) =>
    outgoingMessageId(each, 'hello@school.test', digest),
  )
  expect(new Set(ids).size).toBe(5)
})

test('the Message-ID is of the domain that the mail leaves from and of no more than the digest', () => {
  expect(outgoingMessageId(identity, 'hello@school.test', () => 'f'.repeat(64))).toBe(`${'f'.repeat(40)}@school.test`)
})
