import { listConnectedMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

/** Enqueues the renewal of every connected Gmail account's token, each by itself: one that fails holds up no other. */
export async function renewGmailAccounts({ db, jobs, google }: Pick<Deps, 'db' | 'jobs' | 'google'>): Promise<void> {
  if (!google) return
  const connected = await db.system((tx) => listConnectedMailboxes(tx))
  for (const { owner, mailboxId, kind } of connected) {
    if (kind !== 'gmail') continue
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'mailboxes.refresh', { owner, mailboxId }, { key: mailboxId }))
  }
}
