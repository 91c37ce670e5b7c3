import { wire } from '../wire.ts'
import { z } from 'zod'
import { TryMail } from '../assistant/contract.ts'
import { MailboxAliases } from './aliases.ts'
import { AnswersMode, gmailContract } from './gmail-contract.ts'
import { MailServers } from './mail-servers.ts'
import { AnsweredLate } from './noted-people.ts'
import { peopleContract } from './people-contract.ts'
import { Regular } from './regulars.ts'
import { SendingOutage } from './sending-outage.ts'

/** What the owner wants to see of the assistant's work in the mailbox itself: labels on their mails (Gmail has them), and copies of drafts in their Drafts folder. */
export const MailboxMarks = z.object({ putsLabels: z.boolean(), putsDrafts: z.boolean() })
export type MailboxMarks = z.infer<typeof MailboxMarks>

/** `aliases` are further addresses whose mail arrives there; `refusedAliases` those of them from which its server did not let a mail leave last time. */
export const MailboxView = MailboxMarks.extend({
  id: z.string(),
  kind: z.enum(['sandbox', 'imap', 'gmail']),
  emailAddress: z.string(),
  displayName: z.string(),
  aliases: z.array(z.string()),
  refusedAliases: z.array(z.string()),
  status: z.enum(['connected', 'disconnected', 'failed']),
  lastError: z.string().nullable(),
  /** Once its owner was told that nothing leaves it; null when all is well, and while it is not connected. */
  sending: SendingOutage.nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export type MailboxView = z.infer<typeof MailboxView>

const MailAddress = z
  .email('Enter the mailbox’s email address.')
  .max(254)
  .transform((address) => address.toLowerCase())

/** What an address alone says about its mailbox. `servers` is null where no password signs a program in (then `provider` says whose), and a guess where `isSure` is false. `user` is the name that is signed in with. */
export const FoundServers = z.object({
  provider: z.string().nullable(),
  servers: MailServers.nullable(),
  user: z.string(),
  isSure: z.boolean(),
  appPassword: z.url().nullable(),
})
export type FoundServers = z.infer<typeof FoundServers>

/** `user` is the sign-in name, mostly the address itself. `answers`: what is to happen with replies. The first mailbox needs it; after that it counts for nothing, and what was chosen stays. Without `aliases` those that are known stay. */
export const MailboxConnection = z.object({
  emailAddress: MailAddress,
  displayName: z.string().trim().max(100, 'A name has at most 100 characters.'),
  user: z.string().trim().min(1, 'Enter the name you sign in with.').max(254),
  password: z.string().min(1, 'Enter the mailbox’s password.').max(500),
  servers: MailServers,
  answers: AnswersMode.nullable(),
  aliases: MailboxAliases.optional(),
})
export type MailboxConnection = z.input<typeof MailboxConnection>

/** Which half of a connection did not work: the one that reads (IMAP), or the one that sends (SMTP). */
export const ConnectionHalf = z.enum(['reading', 'sending'])
export type ConnectionHalf = z.infer<typeof ConnectionHalf>

/**
 * Why a mailbox was not connected. A server that does not answer and one that may not be reached are told in the same words. `said` is what the server itself said
 * of it, on one line: it is shown, and nothing else.
 */
export const ConnectionRefusal = z.object({
  half: ConnectionHalf,
  why: z.enum(['sign_in', 'certificate', 'encryption', 'unreachable', 'busy', 'refused', 'not_now']),
  said: z.string().nullable(),
})
export type ConnectionRefusal = z.infer<typeof ConnectionRefusal>

/** A mailbox that was connected, or why it was not: nothing was kept then. */
export const Connected = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), mailboxId: z.string() }),
  z.object({ ok: z.literal(false), refusal: ConnectionRefusal }),
])
export type Connected = z.infer<typeof Connected>

/** Somebody who was answered after more than a day, by a mail of that day. `messageId` is null where we do not have the mail. */
export const LateView = AnsweredLate.omit({ rfcMessageId: true }).extend({ messageId: z.uuid().nullable() })
export type LateView = z.infer<typeof LateView>

/** Somebody whom the owner may want to leave alone. `messageId` is the newest message of theirs, null where we have none, and for all of a domain. */
export const RegularView = Regular.extend({ messageId: z.uuid().nullable() })
export type RegularView = z.infer<typeof RegularView>

/** Of the mails that a look back brought up, those that still wait: to be read by the assistant, as drafts, and handed over. */
export const StillWaiting = z.object({ unread: z.int(), drafts: z.int(), handedOver: z.int() })
export type StillWaiting = z.infer<typeof StillWaiting>

/**
 * A look back over a mailbox, through the mails since `since`: how many were gone through, how many of people were answered after more than a day (`late` names the newest), and how
 * many that nobody answered were brought up, of which some still wait. `leftOut`: so many more people were never answered. `regulars` may be people to leave alone, those left out who
 * are left alone already. `endedAt` is null while it runs; `error` says why it broke off.
 */
export const LookBackView = z.object({
  mailboxId: z.string(),
  since: z.iso.datetime(),
  readMails: z.int(),
  answeredLate: z.int(),
  late: z.array(LateView),
  found: z.int(),
  waiting: StillWaiting,
  leftOut: z.int(),
  regulars: z.array(RegularView),
  endedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
})
export type LookBackView = z.infer<typeof LookBackView>

/** `isRevoked` is false where Google could not be told that the permission is given back: its owner can take it away there. */
export const Disconnected = z.object({ disconnected: z.literal(true), isRevoked: z.boolean() })
export type Disconnected = z.infer<typeof Disconnected>

export const mailboxesContract = {
  list: wire
    .route({ method: 'GET', path: '/mailboxes', summary: 'The connected mailboxes', tags: ['mailboxes'] })
    .output(z.array(MailboxView)),
  findServers: wire
    .route({ method: 'POST', path: '/mailboxes/servers', summary: 'The mail servers of an address', tags: ['mailboxes'] })
    .input(z.object({ emailAddress: MailAddress }))
    .output(FoundServers),
  connect: wire
    .route({
      method: 'POST',
      path: '/mailboxes',
      summary: 'Connects a mailbox by IMAP and SMTP; the first one needs `answers`',
      tags: ['mailboxes'],
    })
    .input(MailboxConnection)
    .output(Connected),
  learnFromSent: wire
    .route({
      method: 'POST',
      path: '/mailboxes/sent/learn',
      summary: 'Measures how the owner writes in the emails they sent lately, of which nothing is stored; says in how many',
      tags: ['mailboxes'],
    })
    .output(z.object({ mails: z.int() })),
  disconnect: wire
    .route({ method: 'POST', path: '/mailboxes/{id}/disconnect', summary: 'Forgets the sign-in of a mailbox', tags: ['mailboxes'] })
    .input(z.object({ id: z.uuid() }))
    .output(Disconnected),
  keepMarks: wire
    .route({
      method: 'PUT',
      path: '/mailboxes/{id}/marks',
      summary: 'Chooses what shows of the assistant’s work in a mailbox itself',
      tags: ['mailboxes'],
    })
    .input(MailboxMarks.extend({ id: z.uuid() }))
    .output(MailboxMarks),
  keepAliases: wire
    .route({
      method: 'PUT',
      path: '/mailboxes/{id}/aliases',
      summary: 'Names the further addresses whose mail arrives in a mailbox, and that answers leave from',
      tags: ['mailboxes'],
    })
    .input(z.object({ id: z.uuid(), aliases: MailboxAliases }))
    .output(z.object({ aliases: z.array(z.string()) })),
  lookBacks: wire
    .route({
      method: 'GET',
      path: '/mailboxes/look-backs',
      summary: 'What was found in looking back over the mailboxes',
      tags: ['mailboxes'],
    })
    .output(z.array(LookBackView)),
  lookBack: wire
    .route({
      method: 'POST',
      path: '/mailboxes/{id}/look-back',
      summary: 'Looks through the mails of the last 90 days for those that nobody answered',
      tags: ['mailboxes'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ started: z.literal(true) })),
  gmail: gmailContract,
  people: peopleContract,
  deliverToSandbox: wire
    .route({
      method: 'POST',
      path: '/mailboxes/sandbox/mails',
      summary: 'Puts a mail into the sandbox mailbox, where it is answered for real',
      tags: ['mailboxes'],
    })
    .input(TryMail)
    .output(z.object({ delivered: z.literal(true) })),
}
