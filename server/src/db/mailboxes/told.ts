import type { Told } from '@ownvoice/core/assistant/told'
import { and, arrayOverlaps, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** What was told before these mails, or this long ago, is not held against a new answer. */
const MOST_MAILS = 20
const LONGEST_MS = 180 * 86_400_000

/**
 * The newest mails that went, or are about to go, to one of these addresses or into this conversation, oldest first. Holding replies
 * tell nothing; what the owner wrote from a program of their own does.
 */
export async function listTold(
  tx: OwnerTx,
  { addresses, conversationId, before }: { addresses: string[]; conversationId: string | null; before: Date },
): Promise<Told[]> {
  const rows = await tx
    .select({ kind: outgoing.kind, text: outgoing.text, conversationId: outgoing.conversationId, at: outgoing.createdAt })
    .from(outgoing)
    .where(
      and(
        or(inArray(outgoing.toAddress, addresses), conversationId === null ? undefined : eq(outgoing.conversationId, conversationId)),
        inArray(outgoing.kind, ['reply', 'owner', 'follow_up']),
        inArray(outgoing.status, ['queued', 'sending', 'sent', 'unconfirmed']),
        lt(outgoing.createdAt, before),
        gte(outgoing.createdAt, new Date(before.getTime() - LONGEST_MS)),
      ),
    )
    .orderBy(desc(outgoing.createdAt), desc(outgoing.id))
    .limit(MOST_MAILS)
  const own = await tx
    .select({ text: ownerMails.text, conversationId: ownerMails.conversationId, at: ownerMails.sentAt })
    .from(ownerMails)
    .where(
      and(
        or(
          arrayOverlaps(ownerMails.toAddresses, addresses),
          conversationId === null ? undefined : eq(ownerMails.conversationId, conversationId),
        ),
        lt(ownerMails.sentAt, before),
        gte(ownerMails.sentAt, new Date(before.getTime() - LONGEST_MS)),
      ),
    )
    .orderBy(desc(ownerMails.sentAt), desc(ownerMails.id))
    .limit(MOST_MAILS)
  return [...rows, ...own.map((mail) => ({ ...mail, kind: 'owner' as const }))]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MOST_MAILS)
    .map(({ kind, text, conversationId: thread }) => ({
      by: kind === 'owner' ? 'owner' : 'assistant',
      text,
      isInThread: thread === conversationId,
    }))
}
