import type { OwnerTx } from '../db/database.ts'
import { getMailbox } from '../db/mailboxes/mailboxes.ts'
import type { Jobs } from './engine.ts'

/**
 * Has what waits for the owner shown in the mailbox itself, as a draft or under a label, where they want that. Belongs in the transaction that does it; what does
 * not say so is found within a minute by who watches the mailbox.
 */
export async function enqueueShow(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, mailboxId: string): Promise<void> {
  const { kind, putsLabels, putsDrafts } = await getMailbox(tx, mailboxId)
  if (kind !== 'sandbox' && ((kind === 'gmail' && putsLabels) || putsDrafts)) await enqueueShowJob(tx, jobs, mailboxId)
}

/** The same of what has left, of which only a label tells: a copy among the drafts went before it. */
export async function enqueueLabel(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, mailboxId: string): Promise<void> {
  const { kind, putsLabels } = await getMailbox(tx, mailboxId)
  if (kind === 'gmail' && putsLabels) await enqueueShowJob(tx, jobs, mailboxId)
}

/** Has a mailbox brought in line with what became of its mails; asked several times, once. */
export async function enqueueShowJob(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, mailboxId: string): Promise<void> {
  await jobs.enqueue(tx, 'mailboxes.show', { owner: tx.owner, mailboxId }, { key: `show:${mailboxId}` })
}
