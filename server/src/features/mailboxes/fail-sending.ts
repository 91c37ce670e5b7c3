import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnerTx } from '../../db/database.ts'
import { lockMailbox } from '../../db/mailboxes/mailboxes.ts'
import { clearSendingDown, isLookedFor, listRefusedForNow, markSendingDown } from '../../db/mailboxes/sending-outages.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError, type FaultCode } from '../../errors.ts'
import { isOfRecipient } from '../../mail/mail-faults.ts'
import { silentForMs } from './fail-mailbox.ts'

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** How long until the sign-in is tried again; a refused one seldom, since servers lock out who tries it often. */
const tryAgainMs = 15 * 60_000
const tryRefusedAgainMs = 6 * 3_600_000

/** Whether a try to send failed for what keeps all mail of its mailbox from leaving. A refused recipient, and a mail that is refused for good, are no such thing. */
export function keepsAllFromLeaving(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false
  if (error.code === 'auth_expired') return true
  return (error.code === 'temporary' || error.code === 'rate_limited') && !isOfRecipient(error)
}

/**
 * Nothing could leave a mailbox at the try that began then. It goes on being read, and whether it can be is for reading to say; once nothing has left it for a while the owner
 * is told, once, unless they hear already that it cannot be read.
 */
export async function noteNothingLeaves(
  deps: SendingDeps,
  owner: OwnerId,
  id: string,
  { code, triedAt }: { code: FaultCode; triedAt: Date },
): Promise<void> {
  const isRefused = code === 'auth_expired'
  await deps.db.transaction(owner, async (tx) => {
    const mailbox = await lockMailbox(tx, id)
    if (mailbox.status !== 'connected') return
    const now = deps.clock.now()
    const since = mailbox.sendingDownSince ?? triedAt
    const isLong = now.getTime() - since.getTime() >= silentForMs
    const isNews = isLong && mailbox.sendingToldAt === null && mailbox.downSince === null
    if (isNews) await startTelling(tx, deps, { mailboxId: id, since, now })
    else if (mailbox.sendingDownSince === null) await markSendingDown(tx, id, { sendingDownSince: since })
    const waitMs = isRefused && (isNews || mailbox.sendingToldAt !== null) ? tryRefusedAgainMs : tryAgainMs
    await tryLater(tx, deps, id, new Date(now.getTime() + waitMs))
  })
}

/** A mail has left at that moment, as it shows now: an outage from before is over, and what was refused meanwhile is tried at once. */
export async function noteMailLeaves(deps: SendingDeps, owner: OwnerId, mailboxId: string, leftAt: Date): Promise<void> {
  await deps.db.transaction(owner, async (tx) => {
    const { sendingDownSince } = await lockMailbox(tx, mailboxId)
    if (sendingDownSince === null || leftAt < sendingDownSince) return
    await endOutage(tx, mailboxId)
    await sendRefusedAgain(tx, deps, mailboxId, sendingDownSince)
  })
}

/** The server lets us in where it sends: whether it takes mail again shows by what waits, which is tried at once, or is looked for. Where nothing is the outage is over. */
export async function noteSignedInToSend(deps: SendingDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await deps.db.transaction(owner, async (tx) => {
    const { status, sendingDownSince } = await lockMailbox(tx, mailboxId)
    if (status !== 'connected' || sendingDownSince === null) return
    const now = deps.clock.now()
    const isTried = await sendRefusedAgain(tx, deps, mailboxId, now)
    if (isTried || (await isLookedFor(tx, mailboxId))) await tryLater(tx, deps, mailboxId, new Date(now.getTime() + tryAgainMs))
    else await endOutage(tx, mailboxId)
  })
}

type News = { mailboxId: string; since: Date; now: Date }

async function startTelling(tx: OwnerTx, { jobs }: SendingDeps, { mailboxId, since, now }: News): Promise<void> {
  await markSendingDown(tx, mailboxId, { sendingDownSince: since, sendingToldAt: now })
  const payload = { owner: tx.owner, mailboxId, half: 'sending', since: since.toISOString() } as const
  await jobs.enqueue(tx, 'mailboxes.tellOutage', payload, { key: `outage:sending:${mailboxId}:${payload.since}` })
  await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
}

async function endOutage(tx: OwnerTx, mailboxId: string): Promise<void> {
  await clearSendingDown(tx, mailboxId)
  await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
}

async function tryLater(tx: OwnerTx, { jobs }: SendingDeps, mailboxId: string, startAfter: Date): Promise<void> {
  await jobs.enqueue(tx, 'mailboxes.trySending', { owner: tx.owner, mailboxId }, { key: `trySending:${mailboxId}`, startAfter })
}

/** False when nothing waits. `at` tells these tries apart from others. */
async function sendRefusedAgain(tx: OwnerTx, { jobs }: SendingDeps, mailboxId: string, at: Date): Promise<boolean> {
  const ids = await listRefusedForNow(tx, mailboxId)
  for (const outgoingId of ids) {
    await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId }, { key: `deliver:${outgoingId}:${at.toISOString()}` })
  }
  return ids.length > 0
}
