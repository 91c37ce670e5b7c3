import type { OwnerId } from '../accounts/owner-id.ts'

/**
 * What is answered, by what every copy of the database knows of it. A form entry is known by its submission. A mail is known by its
 * Message-ID, its sender and its words, since some programs write one Message-ID over and over; `messageId` is never empty, for a mail
 * without one has a stand-in.
 */
export type Answered = { channel: 'mail'; messageId: string; from: string; body: string } | { channel: 'form'; submission: string }

/** What makes a mail that leaves this one and no other. `mailbox` is the address it leaves from. */
export type OutgoingIdentity = {
  owner: OwnerId
  mailbox: string
  answered: Answered
  kind: 'reply' | 'holding' | 'owner' | 'follow_up' | 'place'
  step: number
}

/**
 * The Message-ID of a mail that leaves, without angle brackets: the same for the same identity, however often it is asked for, and in a
 * database that was put back to an earlier state too. So a mail that may have left can be looked up and is never sent under a second name.
 * `digest` is a keyed hash (hex, 40 digits or more): nobody outside can read anything from it or make one up.
 */
export function outgoingMessageId({ owner, mailbox, answered, kind, step }: OutgoingIdentity, digest: (text: string) => string): string {
  const source = answered.channel === 'form' ? [answered.submission] : [answered.messageId, answered.from, answered.body]
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  return `${digest(JSON.stringify([owner, mailbox, answered.channel, source, kind, step])).slice(0, 40)}@${domain}`
}
