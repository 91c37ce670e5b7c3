import type { Told } from '@ownvoice/core/assistant/told'
import type { LastTold } from '@ownvoice/core/bookings/agreed-time'
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
export async function listTold(tx: OwnerTx, { addresses, conversationId, before }: AskedOf): Promise<Told[]> {
  return (await readTold(tx, { addresses, conversationId, before })).map(({ kind, text, conversationId: thread }) => ({
    by: kind === 'owner' ? 'owner' : 'assistant',
    text,
    isInThread: thread === conversationId,
  }))
}

/** The last of these mails, with when it was written: what has left counts from then, since its owner may have changed it until then. Null where there is none. */
export async function findLastTold(tx: OwnerTx, asked: AskedOf): Promise<LastTold | null> {
  const told = (await readTold(tx, asked)).map(({ text, at, sentAt }) => ({ text, at: sentAt ?? at }))
  return told
    .filter(({ at }) => at < asked.before)
    .reduce<LastTold | null>((last, one) => (last === null || one.at >= last.at ? one : last), null)
}

type AskedOf = { addresses: string[]; conversationId: string | null; before: Date }

async function readTold(tx: OwnerTx, { addresses, conversationId, before }: AskedOf) {
  const rows = await tx
    .select({
      kind: outgoing.kind,
      text: outgoing.text,
      conversationId: outgoing.conversationId,
      at: outgoing.createdAt,
      sentAt: outgoing.sentAt,
    })
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
  return [...rows, ...own.map((mail) => ({ ...mail, kind: 'owner' as const, sentAt: mail.at }))]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MOST_MAILS)
}
