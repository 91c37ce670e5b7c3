import { z } from 'zod'

const OwnerJob = { owner: z.uuid() }
/** Which half of a mailbox is down. */
const Half = z.enum(['reading', 'sending']).default('reading')

/**
 * Every job: the schema of its payload (ids only), its attempts, the wait before the second one (doubled each time), and the timeout of each.
 * An attempt that is cut off because its process died does not count, see `suspects.ts`. `once`: of one key at most one job is `waiting`, or at
 * most one is `waiting or running`. Jobs that read the current state take the first, so that a change during a run brings another run.
 */
export const catalog = {
  /** Decides what happens to one message, and writes it down. */
  'assistant.answer': {
    payload: z.object({ ...OwnerJob, messageId: z.uuid() }),
    attempts: 6,
    backoffSeconds: 2,
    timeoutSeconds: 300,
    once: 'waiting or running',
    isAwaited: true,
  },
  /** Reads what owners have answered to notices, where a mailbox is set for that. */
  'assistant.readAnswers': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 10,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '* * * * *',
  },
  /** Sends one outgoing mail, exactly once. */
  'mailboxes.deliver': {
    payload: z.object({ ...OwnerJob, outgoingId: z.uuid() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 120,
    once: 'waiting or running',
    isAwaited: true,
  },
  /** Finds out what became of a mail at `sending` whose outcome was never reported. */
  'mailboxes.settle': {
    payload: z.object({ ...OwnerJob, outgoingId: z.uuid() }),
    attempts: 20,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Finds mails at `sending` that no job looks for any more, and leaves them to their owners. */
  'mailboxes.sweep': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '7,22,37,52 * * * *',
  },
  /** Writes to the owner that a mailbox is down, or the half of it that sends, once for each outage; `since` tells it apart from a later one. */
  'mailboxes.tellOutage': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid(), half: Half, since: z.iso.datetime() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Tells one device of the owner's of an outage, while it lasts. */
  'mailboxes.pushOutage': {
    payload: z.object({
      ...OwnerJob,
      deviceId: z.uuid(),
      mailboxId: z.uuid(),
      half: Half,
      since: z.iso.datetime(),
      toldAt: z.iso.datetime(),
    }),
    attempts: 8,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Signs in where a mailbox sends, once it was found that nothing leaves it, to see whether that is over. */
  'mailboxes.trySending': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Goes through the mails of a mailbox that came in before it was connected, for those that nobody answered. */
  'mailboxes.lookBack': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 30,
    timeoutSeconds: 3_600,
    once: 'waiting or running',
  },
  /** Has the access token of every connected Gmail account renewed: each lives an hour. */
  'mailboxes.renew': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '*/30 * * * *',
  },
  /** Renews the access token of one Gmail account. */
  'mailboxes.refresh': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Brings one mailbox in line with what became of its mails: labels, and copies of drafts. What changes meanwhile is found by the next look. */
  'mailboxes.show': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 15,
    timeoutSeconds: 300,
    once: 'waiting or running',
  },
  /** Has the watch of every connected Gmail account renewed: each lives a week, and Google asks for it daily. */
  'mailboxes.renewPushes': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '23 4 * * *',
  },
  /** Has Google push what changes in one Gmail account. */
  'mailboxes.renewPush': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 60,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Plans what follows up on a reply that has left. */
  'followups.plan': {
    payload: z.object({ ...OwnerJob, outgoingId: z.uuid() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Finds the conversations in which a follow-up is due. */
  'followups.due': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '*/5 * * * *',
  },
  /** Sends the follow-up of one conversation that is due. */
  'followups.send': {
    payload: z.object({ ...OwnerJob, conversationId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Finds the free places of full classes that are to be looked after. */
  'scheduling.places': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '*/5 * * * *',
  },
  /** Offers one free place to the next in line, or ends an offer that nobody took. */
  'scheduling.place': {
    payload: z.object({ ...OwnerJob, placeId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Writes to one owner that a place is free and nobody is left in its line. */
  'scheduling.tell': {
    payload: z.object({ ...OwnerJob, placeId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Writes to one owner of a booking that was made, moved or canceled, if they want to be told. */
  'bookings.tell': {
    payload: z.object({ ...OwnerJob, bookingId: z.uuid() }),
    attempts: 5,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Finds the owners who were not told yet of something that waits for them. */
  'escalations.due': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    once: 'waiting or running',
    cron: '* * * * *',
  },
  /** Writes to one owner of what waits for them. */
  'escalations.alert': {
    payload: z.object(OwnerJob),
    attempts: 5,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Tells one device of the owner's of what a mail told of, as far as it waits still; `toldAt` names the mail. */
  'escalations.push': {
    payload: z.object({ ...OwnerJob, deviceId: z.uuid(), toldAt: z.iso.datetime() }),
    attempts: 8,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Finds the owners for whom something handed over waits since half a day. */
  'escalations.late': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '12,42 * * * *',
  },
  /** Reminds one owner in their morning of what they promised to answer and have not, once a day. */
  'escalations.remind': {
    payload: z.object(OwnerJob),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 120,
    once: 'waiting or running',
  },
  /** Finds the owners who want a weekly report. */
  'reports.weeks': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '7 * * * *',
  },
  /** Writes to one owner what became of the messages of the last week, once it is due. */
  'reports.weekly': {
    payload: z.object(OwnerJob),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 120,
    once: 'waiting or running',
  },
  /** Reads a document and indexes its passages: a book of 2,000 pages takes half an hour. */
  'knowledge.index': {
    payload: z.object({ ...OwnerJob, documentId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 10,
    timeoutSeconds: 3_600,
    once: 'waiting',
  },
  /** Has a language model say what a document answers. */
  'knowledge.mine': {
    payload: z.object({ ...OwnerJob, documentId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 3_600,
    once: 'waiting',
  },
  /** Reads those documents again that were read under other rules than today's. */
  'knowledge.reindex': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 600,
    once: 'waiting or running',
    cron: '23 * * * *',
  },
  /** Measures how an owner writes, in the owner's samples. */
  'tone.train': {
    payload: z.object(OwnerJob),
    attempts: 3,
    backoffSeconds: 5,
    timeoutSeconds: 120,
    once: 'waiting',
  },
  /** Has a language model say in words how an owner writes. */
  'tone.describe': {
    payload: z.object(OwnerJob),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 120,
    once: 'waiting',
  },
  /** Embeds an owner's samples again. */
  'tone.index': {
    payload: z.object(OwnerJob),
    attempts: 3,
    backoffSeconds: 5,
    timeoutSeconds: 120,
    once: 'waiting',
  },
  /** Sends one mail of the product's own. */
  'accounts.post': {
    payload: z.object({ mailId: z.uuid() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Sends a new account the link that verifies its address. Enqueued where the account is made, which is the system's transaction. */
  'accounts.verify': {
    payload: z.object({ userId: z.uuid() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 60,
    once: 'waiting or running',
  },
  /** Deletes an account to the end. Enqueued where the wish is written down, which is the system's transaction. */
  'accounts.delete': {
    payload: z.object({ account: z.uuid() }),
    attempts: 20,
    backoffSeconds: 5,
    timeoutSeconds: 600,
    once: 'waiting or running',
  },
  /** Finds what is to be deleted: messages that are older than their owner keeps them, and accounts whose deletion was not brought to its end. */
  'accounts.tidy': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '41 3 * * *',
  },
  /** Deletes the messages of one owner that are older than they are kept. */
  'accounts.expire': {
    payload: z.object(OwnerJob),
    attempts: 5,
    backoffSeconds: 60,
    timeoutSeconds: 600,
    once: 'waiting or running',
  },
  /** Asks the processor what webhooks should have brought, and writes to payers who have no account yet. */
  'billing.reconcile': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 60,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '*/15 * * * *',
  },
  /** Writes to the owner of a subscription that a payment did not go through. */
  'billing.tellFailed': {
    payload: z.object({ subscriptionId: z.string() }),
    attempts: 5,
    backoffSeconds: 30,
    timeoutSeconds: 60,
    once: 'waiting',
  },
  /** Writes to the owners whose month's e-mails are nearly used up. */
  'billing.warn': {
    payload: z.object({}),
    attempts: 3,
    backoffSeconds: 30,
    timeoutSeconds: 300,
    once: 'waiting or running',
    cron: '*/5 * * * *',
  },
} as const satisfies Record<string, JobSpec>

export type JobSpec = {
  /** With `owner` where the job belongs to an account: then only that owner's transactions can add it. */
  payload: z.ZodType<object>
  attempts: number
  backoffSeconds: number
  timeoutSeconds: number
  once: 'waiting' | 'waiting or running'
  /** A customer waits for it: many of one owner must not hold up those of another. Only with 'waiting or running', since what was taken beyond an owner's part is put back. */
  isAwaited?: true
  /** When it comes by itself, in UTC, with an empty payload. */
  cron?: string
}
export type JobName = keyof typeof catalog
export type JobPayload<Name extends JobName> = z.infer<(typeof catalog)[Name]['payload']>

export const jobNames = Object.keys(catalog) as JobName[] // the keys of a literal that is known here in full
