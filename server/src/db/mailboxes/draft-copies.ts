import { isWatched } from '@ownvoice/core/assistant/sending-rules'
import { and, asc, eq, exists, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import { getModes } from '../assistant/assistant-settings.ts'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'
import { draftCopies, outgoing } from '../schema/mailboxes.ts'
import type { Outgoing } from './outgoing.ts'

/**
 * The copy of a draft in the owner's own Drafts folder. Written down without a place → put there → with its place. Gone from there for a while → the owner
 * deleted it, and the draft is put aside. Decided here → taken away, `removedAt`; it may be put there again once it waits again.
 */
export type DraftCopy = typeof draftCopies.$inferSelect

const waits = and(eq(outgoing.status, 'draft'), isNull(outgoing.closedAt), inArray(outgoing.kind, ['reply', 'owner']))
const lies = isNull(draftCopies.removedAt)

/**
 * Drafts that wait for the owner and would leave from this mailbox, and have no copy there. None where the owner only watches (what lies there from before
 * stays), and none of what a look back found: fifty at once are gone through here.
 */
export async function listUncopiedDrafts(tx: OwnerTx, mailboxId: string): Promise<Outgoing[]> {
  const copied = tx
    .select({ id: draftCopies.outgoingId })
    .from(draftCopies)
    .where(and(eq(draftCopies.outgoingId, outgoing.id), lies, isNotNull(draftCopies.place)))
  const modes = await getModes(tx)
  const rows = await tx
    .select({ draft: outgoing, category: messages.category, isPast: messages.isPast })
    .from(outgoing)
    .leftJoin(messages, eq(messages.id, outgoing.messageId))
    .where(and(eq(outgoing.mailboxId, mailboxId), waits, notExists(copied)))
    .orderBy(asc(outgoing.createdAt), asc(outgoing.id))
  return rows.flatMap(({ draft, category, isPast }) => (isPast || isWatched(modes, category) ? [] : draft))
}

/** The copies that lie in a mailbox, each with its draft. */
export async function listCopies(tx: OwnerTx, mailboxId: string): Promise<{ copy: DraftCopy; draft: Outgoing }[]> {
  return tx
    .select({ copy: draftCopies, draft: outgoing })
    .from(draftCopies)
    .innerJoin(outgoing, eq(outgoing.id, draftCopies.outgoingId))
    .where(and(eq(draftCopies.mailboxId, mailboxId), lies))
    .orderBy(asc(draftCopies.createdAt), asc(draftCopies.outgoingId))
}

export async function findCopy(tx: OwnerTx, outgoingId: string): Promise<DraftCopy | null> {
  const [row] = await tx.select().from(draftCopies).where(eq(draftCopies.outgoingId, outgoingId))
  return row ?? null
}

/** Writes down that a copy is about to be put there. One that lies there, or may, keeps what is known of it. */
export async function beginCopy(
  tx: OwnerTx,
  copy: Pick<DraftCopy, 'outgoingId' | 'mailboxId' | 'rfcMessageId' | 'digest'> & { now: Date },
): Promise<void> {
  const { now, ...given } = copy
  const row = { ...given, place: null, missingSince: null, removedAt: null, createdAt: now }
  await tx
    .insert(draftCopies)
    .values({ ...row, userId: tx.owner })
    .onConflictDoUpdate({ target: [draftCopies.userId, draftCopies.outgoingId], set: row, setWhere: isNotNull(draftCopies.removedAt) })
}

/** What was learned of a copy that lies there. */
export async function saveCopy(
  tx: OwnerTx,
  outgoingId: string,
  change: Partial<Pick<DraftCopy, 'rfcMessageId' | 'place' | 'digest' | 'missingSince' | 'removedAt'>>,
): Promise<void> {
  await tx.update(draftCopies).set(change).where(eq(draftCopies.outgoingId, outgoingId))
}

/** The draft of which the copy bears this Message-ID. */
export async function findCopied(tx: OwnerTx, rfcMessageId: string): Promise<Outgoing | null> {
  const copied = tx
    .select({ id: draftCopies.outgoingId })
    .from(draftCopies)
    .where(and(eq(draftCopies.outgoingId, outgoing.id), eq(draftCopies.rfcMessageId, rfcMessageId)))
  const [row] = await tx.select().from(outgoing).where(exists(copied))
  return row ?? null
}

/** A draft takes the words that the owner gave it in their own program. */
export async function saveDraftText(tx: OwnerTx, id: string, text: string, now: Date): Promise<void> {
  await tx
    .update(outgoing)
    .set({ text, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'draft')))
}

/**
 * `queued` → `draft`: what the owner had approved does not leave. It waits again, and they are told; or it is put aside at `closedAt`, since they answered
 * from their own program. Null when it is on its way already.
 */
export async function withdrawApproved(
  tx: OwnerTx,
  id: string,
  { closedAt, now }: { closedAt: Date | null; now: Date },
): Promise<Outgoing | null> {
  const [row] = await tx
    .update(outgoing)
    .set({ status: 'draft', approvedAt: null, closedAt, toldAt: closedAt, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'queued')))
    .returning()
  return row ?? null
}
