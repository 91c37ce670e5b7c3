import type { OwnerTx } from '../db/database.ts'
import { getMailbox } from '../db/mailboxes/mailboxes.ts'
import type { Jobs } from './engine.ts'

/**
 * Has what was done shown in the mailbox itself, where its owner wants that. Belongs in the transaction that does it; what does not say so is found within
 * a minute by who watches the mailbox.
 */
export async function enqueueShow(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, mailboxId: string): Promise<void> {
  const { kind, putsLabels, putsDrafts } = await getMailbox(tx, mailboxId)
  if (kind === 'sandbox' || !((kind === 'gmail' && putsLabels) || putsDrafts)) return
  await jobs.enqueue(tx, 'mailboxes.show', { owner: tx.owner, mailboxId }, { key: `show:${mailboxId}` })
}
