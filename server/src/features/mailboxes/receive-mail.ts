import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { BookingState } from '@ownvoice/core/bookings/booking'
import { getProfile } from '../../db/accounts/profiles.ts'
import { lockBookings } from '../../db/bookings/bookings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getMailbox, lockMailbox, noteChecked, saveCursor, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { lockIncoming } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import { listOwnAddresses } from '../../db/mailboxes/own-addresses.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import type { Fetched, MailAdapter, RawMail } from '../../mail/port.ts'
import { keepNotice, readNotice } from './read-notice.ts'
import { keepOwnCopy, readOwnCopy } from './read-own-copy.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { failMailbox, forgetOutage, hasLapsed } from './fail-mailbox.ts'
import { readSent, type ReadSentDeps } from './read-sent.ts'
import type { SentMail } from './read-sent-mail.ts'
import { type Received, readReceived, storeMail } from './store-mail.ts'

export type ReceiveDeps = ReadSentDeps & Pick<Deps, 'jobs' | 'reader'> & { checkpoint?: Checkpoint }

const pageSize = 25 // mails stored in one transaction
const noteLookMs = 10 * 60_000 // how exactly it is known when nothing new was found

/**
 * Stores what came into a mailbox since its cursor, each mail once, and has it answered: rows, jobs and the cursor in one transaction for
 * each page. Nothing is read from a mailbox that is not connected, nor
 * while the subscription is over: then it is left alone, and read from where it was once there is one again.
 */
export async function receiveMail(deps: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const { mailbox, isOver } = await deps.db.transaction(owner, async (tx) => ({
    mailbox: await getMailbox(tx, mailboxId),
    isOver: await hasLapsed(tx),
  }))
  if (mailbox.status !== 'connected') return
  const isDown = mailbox.lastError !== null || mailbox.downSince !== null
  if (isOver) return isDown ? forgetOutage(deps, owner, mailboxId) : undefined
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    await lookAtSent(deps, owner, mailboxId, adapter) // what the owner wrote counts before what came in is answered
    while (await receivePage(deps, owner, mailboxId, adapter));
    await lookAtSent(deps, owner, mailboxId, adapter) // our own mails, just filed, are not left for the next look
    if (isDown) await clearError(deps, owner, mailboxId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth_expired') await failMailbox(deps, owner, mailboxId, error.message)
    throw error
  } finally {
    await adapter.close()
  }
}

/** A Sent folder that cannot be read holds up no mail that comes in; before a reply leaves it is asked again. */
async function lookAtSent(deps: ReceiveDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<void> {
  try {
    await readSent(deps, owner, mailboxId, adapter)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'auth_expired') throw error
    deps.log.warn({ mailboxId, code: error.code, detail: error.detail }, 'the sent mails of a mailbox could not be read')
  }
}

/** Whether there is more to come. */
async function receivePage(deps: ReceiveDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<boolean> {
  const { db, checkpoint = noCheckpoint } = deps
  const { cursor, status, checkedAt } = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (status !== 'connected') return false
  const page = await adapter.fetch(cursor, pageSize)
  if (page.mails.length === 0 && isDeepStrictEqual(page.cursor, cursor)) {
    const now = deps.clock.now()
    const isLongAgo = checkedAt === null || now.getTime() - checkedAt.getTime() > noteLookMs
    if (isLongAgo) await db.transaction(owner, (tx) => noteChecked(tx, mailboxId, now))
    return page.more
  }
  const { ownAddresses, timezone } = await db.transaction(owner, async (tx) => ({
    ownAddresses: await listOwnAddresses(tx),
    timezone: (await getProfile(tx)).timezone,
  }))
  const received = await Promise.all(page.mails.map((raw) => readIncoming(deps, raw, { ownAddresses, timezone })))
  checkpoint('parsed')
  const own = await db.transaction(owner, async (tx) => {
    const stored = await storePage(tx, deps, { mailboxId, host: adapter.host, readFrom: cursor, page, received })
    checkpoint('before_receive_commit')
    return stored
  })
  checkpoint('received')
  if (own === null) return true
  for (const { providerId } of own) {
    checkpoint('before_file')
    await fileReceipt(deps, { mailboxId, adapter, providerId })
  }
  return page.more
}

/** One that cannot be filed stays where it came in: it holds up neither the others nor the mails behind it. */
async function fileReceipt(
  { log }: ReceiveDeps,
  { mailboxId, adapter, providerId }: { mailboxId: string; adapter: MailAdapter; providerId: string },
): Promise<void> {
  try {
    await adapter.fileSent(providerId)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'auth_expired') throw error
    log.warn({ mailboxId, providerId, code: error.code, detail: error.detail }, 'the receipt of a sent mail could not be filed')
  }
}

/** `copy` is what the owner wrote, where the mail is their own copy of it; `notice` the booking that a scheduler's mail tells of in words alone. */
type Incoming = Received & { copy: SentMail | null; notice: BookingState | null }

async function readIncoming(
  deps: ReceiveDeps,
  raw: RawMail,
  { ownAddresses, timezone }: { ownAddresses: string[]; timezone: string },
): Promise<Incoming> {
  const received = await readReceived(deps, raw, ownAddresses)
  const notice = await readNotice(deps, received, { ownAddresses, timezone })
  return { ...received, copy: await readOwnCopy(deps, received, ownAddresses), notice }
}

type Page = { mailboxId: string; host: string | null; readFrom: unknown; page: Fetched; received: Incoming[] }

/**
 * Resolves to the mails that we sent ourselves: receipts, to be filed. Null when another reader was here, or the owner disconnected: then the
 * next look starts from what is there now.
 */
async function storePage(tx: OwnerTx, deps: ReceiveDeps, { mailboxId, host, readFrom, page, received }: Page): Promise<Received[] | null> {
  if (received.some(({ invite, notice }) => invite !== null || notice !== null)) await lockBookings(tx) // before any conversation: see `lockBookings`
  await lockIncoming(tx)
  const mailbox = await lockMailbox(tx, mailboxId)
  const isOvertaken = mailbox.status !== 'connected' || !isDeepStrictEqual(mailbox.cursor, readFrom)
  if (isOvertaken) return null
  const ownIds = await findOwnMessageIds(
    tx,
    received.map(({ rfcMessageId }) => rfcMessageId),
  )
  const isOwn = ({ rfcMessageId }: Received) => ownIds.has(rfcMessageId)
  for (const { copy, notice, ...each } of received) {
    if (isOwn(each) || (copy && (await keepOwnCopy(tx, deps, { mailbox, host }, { received: each, copy })))) continue
    await storeMail(tx, deps, { mailbox, host }, each)
    if (notice) await keepNotice(tx, deps, { mailbox, host }, { said: notice, received: each })
  }
  await saveCursor(tx, mailboxId, page.cursor, deps.clock.now())
  return received.filter(isOwn)
}

async function clearError({ db, clock }: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if ((await lockMailbox(tx, mailboxId)).status !== 'connected') return
    await setMailboxStatus(tx, mailboxId, { status: 'connected', lastError: null, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
