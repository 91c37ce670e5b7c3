import type { OwnerId } from '../accounts/owner-id.ts'

/** What makes a mail that leaves this one and no other: at most one mail leaves for each message, kind and step. */
export type OutgoingIdentity = { owner: OwnerId; messageId: string; kind: 'reply' | 'holding' | 'owner' | 'follow_up'; step: number }

/**
 * The Message-ID of a mail that leaves, without angle brackets: the same for the same identity, however often it is asked for, so that a
 * mail that may have left can be looked up and is never sent under a second name. `digest` is a keyed hash (hex, 32 digits or more):
 * nobody outside can read the owner from it or make one up. `address` is the mailbox it leaves from.
 */
export function outgoingMessageId(identity: OutgoingIdentity, address: string, digest: (text: string) => string): string {
  const { owner, messageId, kind, step } = identity
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `${digest([owner, messageId, kind, step].join('/')).slice(0, 40)}@${domain}`
}
