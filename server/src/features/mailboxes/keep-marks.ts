import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MailboxMarks } from '@ownvoice/core/mailboxes/contract'
import { recordChanges } from '../../db/accounts/audit.ts'
import { lockMailbox, saveMarks } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { enqueueShowJob } from '../../jobs/enqueue-show.ts'
import type { Deps } from '../../deps.ts'

/**
 * What the owner wants to see of the assistant's work in a mailbox itself. Labels come on what is done from now on; drafts that wait already are put into the
 * Drafts folder, or taken out of it again.
 */
export async function keepMarks(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  mailboxId: string,
  marks: MailboxMarks,
): Promise<MailboxMarks> {
  await db.transaction(owner, async (tx) => {
    const { putsLabels, putsDrafts, kind } = await lockMailbox(tx, mailboxId)
    const beginsLabels = marks.putsLabels && !putsLabels
    await saveMarks(tx, mailboxId, { ...marks, ...(beginsLabels ? { shownUntil: clock.now() } : {}) })
    await recordChanges(tx, { putsLabels, putsDrafts }, marks)
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
    if (kind === 'sandbox' || marks.putsDrafts === putsDrafts) return
    await enqueueShowJob(tx, jobs, mailboxId)
  })
  return marks
}
