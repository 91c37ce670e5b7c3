import { isWatched } from '@ownvoice/core/assistant/sending-rules'
import type { OutcomeLabel } from '@ownvoice/core/mailboxes/outcome-label'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getModes } from '../assistant/assistant-settings.ts'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { mailboxes, outgoing } from '../schema/mailboxes.ts'

/** A mail of the mailbox: the label that it should bear by what was done with it, and the one that it bears. */
export type ShownOutcome = { messageId: string; providerId: string; wanted: OutcomeLabel | null; shown: OutcomeLabel | null }

const Wanted = z.enum(['escalated', 'drafted', 'answered']).nullable()

/**
 * The mails of a mailbox of which something changed since then and that bear another label than they should. Where its owner only watches, a mail gets none: what
 * bears one from before keeps it as long as it is true.
 */
export async function listOutcomesToShow(tx: OwnerTx, mailboxId: string, since: Date): Promise<ShownOutcome[]> {
  const changedReplies = tx.select({ id: outgoing.messageId }).from(outgoing).where(gt(outgoing.updatedAt, since))
  const changedHandovers = tx.select({ id: escalatedEmails.inboundId }).from(escalatedEmails).where(gt(escalatedEmails.updatedAt, since))
  const isChanged = or(inArray(messages.id, changedReplies), inArray(messages.id, changedHandovers))
  const modes = await getModes(tx)
  const rows = await tx
    .select({
      messageId: messages.id,
      providerId: messages.providerId,
      category: messages.category,
      shown: messages.mailboxLabel,
      wanted: wantedLabel,
    })
    .from(messages)
    .where(and(eq(messages.mailboxId, mailboxId), eq(messages.channel, 'mail'), isChanged))
    .orderBy(messages.id)
  return rows.flatMap(({ category, ...row }) => {
    const wanted = row.shown === null && isWatched(modes, category) ? null : Wanted.parse(row.wanted)
    return wanted === row.shown ? [] : [{ ...row, wanted }]
  })
}

/** What waits for the owner shows first; an answer only once it has left, and one in the owner's own words is not the assistant's. */
const wantedLabel = sql<unknown>`case
  when exists (select 1 from ${escalatedEmails} as handed where handed.inbound_id = messages.id and handed.status = 'open') then 'escalated'
  when exists (select 1 from ${outgoing} as waiting where waiting.user_id = messages.user_id and waiting.message_id = messages.id
    and waiting.kind in ('reply', 'owner') and waiting.status = 'draft' and waiting.closed_at is null) then 'drafted'
  when exists (select 1 from ${outgoing} as left_us where left_us.user_id = messages.user_id and left_us.message_id = messages.id
    and left_us.kind = 'reply' and left_us.status = 'sent') then 'answered' end`

export async function saveShownLabel(tx: OwnerTx, messageId: string, mailboxLabel: OutcomeLabel | null): Promise<void> {
  await tx.update(messages).set({ mailboxLabel }).where(eq(messages.id, messageId))
}

/** What changed until `shownUntil` shows in the mailbox; `labelIds` are the labels that it has for that. */
export async function saveShown(
  tx: OwnerTx,
  mailboxId: string,
  change: Partial<Pick<typeof mailboxes.$inferSelect, 'shownUntil' | 'labelIds'>>,
): Promise<void> {
  await tx.update(mailboxes).set(change).where(eq(mailboxes.id, mailboxId))
}
