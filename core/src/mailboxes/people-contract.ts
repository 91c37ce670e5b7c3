import { z } from 'zod'
import { Action } from '../assistant/trace.ts'
import { BookingView } from '../bookings/contract.ts'
import { LineStand } from '../scheduling/line/contract.ts'
import { wire } from '../wire.ts'
import { PersonStanding } from './person-standing.ts'

/** So many mails of a person come at once, and of each so many characters. */
export const personPage = { mails: 50, characters: 400 } as const

const outgoingKinds = ['reply', 'holding', 'owner', 'follow_up', 'place'] as const
const mail = { id: z.string(), conversationId: z.string(), at: z.iso.datetime(), text: z.string() }

/**
 * A message of theirs. `action` is null while it waits for its turn; `reply` is what was written in answer to it last. `hasOwnersAnswer`: the owner answered it from a program of
 * their own. `isElsewhere`: it was read as one with a later one and is answered there.
 */
const Received = z.object({
  ...mail,
  by: z.literal('them'),
  channel: z.enum(['mail', 'form']),
  action: Action.nullable(),
  isElsewhere: z.boolean(),
  reply: z
    .object({
      kind: z.enum(outgoingKinds),
      status: z.enum(['draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed']),
      isClosed: z.boolean(),
    })
    .nullable(),
  hasOwnersAnswer: z.boolean(),
})

/** One that went to them, or was to. `approved`: ours, with the owner's word. `kind` is null for what the owner wrote from a program of their own; `messageId` is the message it belongs to. */
const Sent = z.object({
  ...mail,
  by: z.enum(['assistant', 'approved', 'owner']),
  kind: z.enum(outgoingKinds).nullable(),
  became: z.enum(['leaving', 'sent', 'unconfirmed', 'failed']),
  messageId: z.string().nullable(),
})

export const PersonMail = z.discriminatedUnion('by', [Received, Sent])
export type PersonMail = z.infer<typeof PersonMail>

/** What their mails stand in. `ownersSince`: since when it is the owner's, null where the assistant answers. `messageId` is the newest message in it, null where none came in. */
export const PersonConversation = z.object({
  id: z.string(),
  subject: z.string(),
  ownersSince: z.iso.datetime().nullable(),
  messageId: z.string().nullable(),
})
export type PersonConversation = z.infer<typeof PersonConversation>

/**
 * Somebody who wrote, booked or stands in a line, by any spelling of their address: `spellings` are the others that are known. `messageId` is the newest message of theirs, null for
 * somebody who never wrote. `leftAlone` is the entry of the owner's list under which they fall. `followedUpAt` is a message in whose conversation follow-ups are or were planned. `mails`
 * are a page, the conversation with the newest first and in each the newest first; `next` is where the next page goes on, null after the last.
 */
export const PersonView = z.object({
  email: z.string(),
  name: z.string(),
  spellings: z.array(z.string()),
  messageId: z.string().nullable(),
  standing: PersonStanding,
  leftAlone: z.string().nullable(),
  isOptedOut: z.boolean(),
  bookings: z.array(BookingView),
  stands: z.array(LineStand),
  followedUpAt: z.string().nullable(),
  mails: z.array(PersonMail),
  conversations: z.array(PersonConversation),
  next: z.string().nullable(),
})
export type PersonView = z.infer<typeof PersonView>

export const peopleContract = {
  get: wire
    .route({
      method: 'GET',
      path: '/people/{id}',
      summary:
        'What there is of a person, by the id of a message, an escalation, a booking or a place in line that is theirs; `after` is a mail that was shown last',
      tags: ['mailboxes'],
    })
    .input(z.object({ id: z.uuid(), after: z.uuid().optional() }))
    .output(PersonView),
}
