import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listMailboxes } from '../src/db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { listOutgoingFor, type OutgoingStatus } from '../src/db/mailboxes/outgoing.ts'
import { findSubscription } from '../src/db/billing/subscriptions.ts'
import { listDeadJobs } from '../src/jobs/dead-jobs.ts'
import { listRecentMessages } from '../testing/stored-rows.ts'

/** What the account says of itself: how many messages there are, and what became of them and of the mails that answer them. */
export type Inside = {
  received: number
  undecided: number
  /** By which rule how many were decided. */
  rules: Record<string, number>
  outgoing: Partial<Record<OutgoingStatus, number>>
  quotaTaken: number
  /** Real mailboxes that are not in use any more. */
  failedMailboxes: number
  deadJobs: string[]
}

/** Reads it all from the database. */
export async function lookInside(db: OpenedDatabase, owner: OwnerId): Promise<Inside> {
  const dead = await listDeadJobs(db.driver, 100)
  return db.transaction(owner, async (tx) => {
    const messages = await listRecentMessages(tx, 1_000)
    const outgoing: Inside['outgoing'] = {}
    for (const { id } of messages) {
      for (const { status } of await listOutgoingFor(tx, id)) outgoing[status] = (outgoing[status] ?? 0) + 1
    }
    const subscription = await findSubscription(tx)
    return {
      received: messages.length,
      rules: Object.fromEntries(
        [...Map.groupBy(messages, ({ trace }) => trace?.decision?.rule ?? 'none')].map(([rule, decided]) => [rule, decided.length]),
      ),
      undecided: messages.filter(({ status }) => status !== 'decided').length,
      outgoing,
      quotaTaken: subscription ? subscription.monthlyEmailQuota - subscription.remainingEmails : 0,
      failedMailboxes: (await listMailboxes(tx)).filter(({ status }) => status !== 'connected').length,
      deadJobs: dead.map(({ name, error }) => `${name}: ${error}`),
    }
  })
}
