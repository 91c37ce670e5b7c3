import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import { type QuotedOriginal, quotedOriginal } from '@ownvoice/core/mailboxes/quoted-original'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { findCopies } from '../../db/mailboxes/copies.ts'
import { findCopy } from '../../db/mailboxes/draft-copies.ts'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOutgoing, markFailed, markHandedOver, requeueRefused, startSending, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { noteAlias } from '../../db/mailboxes/refused-aliases.ts'
import { signInRefused } from '../../db/mailboxes/sending-outages.ts'
import { AppError } from '../../errors.ts'
import { noCheckpoint } from '../../mail/checkpoint.ts'
import type { MailAdapter, OutgoingMail } from '../../mail/port.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { failMailbox } from './fail-mailbox.ts'
import { keepsAllFromLeaving, noteMailLeaves, noteNothingLeaves } from './fail-sending.ts'
import { readSent } from './read-sent.ts'
import { findWayOut, type WayOut } from './find-way-out.ts'
import { holdFollowUp } from './hold-follow-up.ts'
import { holdPlace } from './hold-place.ts'
import { holdUnapproved } from './hold-unapproved.ts'
import { lookBeforeSending, needsLook } from './look-before-sending.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { recordSent } from './record-sent.ts'
import { type LeftFrom, sendFromAlias } from './send-from-alias.ts'
import { senderOf } from './sender-of.ts'
import { holdSentElsewhere, settleCopy } from './settle-copy.ts'

/** Tries that ended without the mail having left before it is given up. With the waits between them: most of an hour. */
export const maxAttempts = 10

/**
 * Sends one mail, exactly once. `sending` is committed before the socket opens, together with the job that will look for the mail should
 * nobody come back to say what became of it; that it may have left is committed before the final dot. A mail that is not `queued` is left
 * alone: whoever put it further, or that job, goes on with it.
 */
export async function deliverOutgoing(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  const { db, clock, stopwatch, checkpoint = noCheckpoint } = deps
  if (!(await lookElsewhere(deps, owner, outgoingId))) return
  const begun = await begin(deps, owner, outgoingId)
  if (!begun) return
  if (begun.next === 'look') {
    if (await lookBeforeSending(deps, owner, begun)) await deliverOutgoing(deps, owner, outgoingId)
    return
  }
  checkpoint('sending_committed')
  const startedMs = stopwatch()
  const left = await handOver(deps, owner, begun)
  if (left?.outcome === 'unknown') await noteUnsaid(deps, owner, begun)
  if (left?.outcome !== 'accepted') return
  checkpoint('accepted')
  const ms = stopwatch() - startedMs
  const sent = await db.transaction(owner, async (tx) => {
    const recorded = await recordSent(tx, deps.jobs, begun.outgoing, { now: clock.now(), ms })
    if (left.tried) await noteAlias(tx, { mailboxId: begun.mailbox.id, ...left.tried })
    checkpoint('before_sent_commit')
    return recorded
  })
  if (sent) deps.meter.left(ms, sent.waitedMs)
  if (begun.mailbox.sendingDownSince !== null) await noteMailLeaves(deps, owner, begun.mailbox.id, clock.now())
  deps.log.info({ outgoingId, kind: begun.outgoing.kind }, 'A mail has left')
  checkpoint('sent_committed')
}

/**
 * The owner may have answered by themselves meanwhile: then what the assistant has still to send is taken back. False when it does not leave now: its copy in the owner's
 * Drafts folder is another one by now, or the sign-in is no longer accepted, and the mail waits until the mailbox is connected again.
 */
async function lookElsewhere(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<boolean> {
  const waiting = await deps.db.transaction(owner, async (tx) => {
    const outgoing = await findOutgoing(tx, outgoingId)
    if (outgoing?.status !== 'queued' || outgoing.mailboxId === null) return null
    return { outgoing, mailbox: await getMailbox(tx, outgoing.mailboxId), copy: await findCopy(tx, outgoing.id) }
  })
  if (waiting?.mailbox.status !== 'connected') return true
  const { outgoing, mailbox, copy } = waiting
  if (outgoing.kind === 'owner' && copy === null) return true
  let adapter: MailAdapter | null = null
  try {
    adapter = openConnectedMailbox(deps, mailbox)
    await readSent(deps, owner, mailbox.id, adapter)
    if (!copy || !adapter.drafts) return true
    if (!(await settleCopy(deps, owner, { outgoing, copy, drafts: adapter.drafts }))) return false
    await readSent(deps, owner, mailbox.id, adapter) // it may have left from there while it was looked for
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth_expired') throw error
    await failMailbox(deps, owner, mailbox.id, error.message)
    return false
  } finally {
    await adapter?.close()
  }
}

type Started = {
  next: 'send'
  outgoing: Outgoing
  mailbox: Mailbox
  from: Address
  quoted: QuotedOriginal | null
  cc: Address[]
  wayOut: WayOut | null
  sendingAt: Date
  deadline: Date
}
type Begun = Started | { next: 'look'; outgoing: Outgoing; mailbox: Mailbox; restoredAt: Date }

async function begin(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<Begun | null> {
  const { db, jobs, clock, config, checkpoint = noCheckpoint } = deps
  return db.transaction(owner, async (tx) => {
    const outgoing = await findOutgoing(tx, outgoingId)
    if (outgoing?.status !== 'queued') return null // it went on without this job, or was deleted
    const now = clock.now()
    if (outgoing.mailboxId === null) {
      await markFailed(tx, outgoing.id, { now, sendingAt: null, error: 'The mailbox that this was to leave from is gone.' })
      await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
      return null
    }
    const mailbox = await getMailbox(tx, outgoing.mailboxId)
    if (mailbox.status !== 'connected') return null // waits until the mailbox is connected again
    const restoredAt = await needsLook(tx, outgoing)
    if (restoredAt) return { next: 'look', outgoing, mailbox, restoredAt }
    const message = await getMessage(tx, outgoing.messageId)
    if (await holdUnapproved(tx, jobs, { mail: outgoing, answers: message }, now)) return null
    if (await holdSentElsewhere(tx, outgoing, now)) return null
    if (outgoing.kind === 'follow_up' && (await holdFollowUp(tx, jobs, outgoing, now))) return null
    if (outgoing.kind === 'place' && (await holdPlace(tx, outgoing, now))) return null
    if (!(await startSending(tx, outgoing.id, now))) return null
    const deadline = new Date(now.getTime() + config.MAIL_SEND_TIMEOUT_MS)
    const lookUpAt = new Date(deadline.getTime() + config.MAIL_SETTLE_MS)
    const key = `settle:${outgoing.id}:${now.toISOString()}`
    await jobs.enqueue(tx, 'mailboxes.settle', { owner, outgoingId }, { key, startAfter: lookUpAt })
    checkpoint('before_sending_commit')
    const wayOut = outgoing.kind === 'follow_up' ? await findWayOut(tx, deps, outgoing) : null
    const from = senderOf(mailbox, message)
    return { next: 'send', outgoing, mailbox, from, ...(await findOriginal(tx, outgoing, message)), wayOut, sendingAt: now, deadline }
  })
}

/** A mail of which the server has said nothing stands at `sending` until it is looked up. Null for one that was taken back. */
async function handOver(deps: DeliverDeps, owner: OwnerId, started: Started): Promise<LeftFrom | null> {
  let adapter: MailAdapter | null = null
  try {
    adapter = openConnectedMailbox(deps, started.mailbox)
    const { mailbox, deadline } = started
    const handover = { deadline, markHandedOver: () => commitMark(deps, owner, started) }
    return await sendFromAlias(adapter, { mailbox, mail: toMail(started), handover })
  } catch (error) {
    await takeBack(deps, owner, started, error)
    return null
  } finally {
    await adapter?.close()
  }
}

async function commitMark(
  { db, clock, checkpoint = noCheckpoint }: DeliverDeps,
  owner: OwnerId,
  { outgoing, sendingAt }: Started,
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const isOurs = await markHandedOver(tx, outgoing.id, { now: clock.now(), sendingAt })
    if (!isOurs) throw new AppError('temporary', { detail: 'another try has taken over' })
    checkpoint('before_mark_commit')
  })
  checkpoint('mark_committed')
}

/** What a reply takes from the mail that it answers: its words, quoted below, and who else gets a copy. A reply to a form, and what follows up by itself, takes nothing. */
async function findOriginal(tx: OwnerTx, { kind }: Outgoing, message: Message): Promise<{ quoted: QuotedOriginal | null; cc: Address[] }> {
  if (message.channel !== 'mail' || kind === 'follow_up' || kind === 'place') return { quoted: null, cc: [] }
  const { timezone } = await getProfile(tx)
  const { mail, receivedAt, trace } = message
  const sentAt = mail.sentAt === null ? receivedAt : new Date(mail.sentAt)
  const quoted = quotedOriginal({ from: mail.from, text: mail.text ?? trace?.reading?.text ?? '', sentAt, timezone })
  return { quoted, cc: await findCopies(tx, message, kind) }
}

function toMail({ outgoing, from, quoted, cc, wayOut }: Started): OutgoingMail {
  return {
    messageId: outgoing.rfcMessageId,
    from,
    to: { name: outgoing.toName, address: outgoing.toAddress },
    cc,
    subject: outgoing.subject,
    text: wayOut === null ? outgoing.text : `${outgoing.text}\n\n${wayOut.footer}`,
    inReplyTo: outgoing.inReplyTo,
    references: outgoing.references,
    isAutomatic: outgoing.kind !== 'owner' && outgoing.approvedAt === null,
    ...(wayOut === null ? {} : { unsubscribeUrl: wayOut.url }),
    quoted,
  }
}

/** A server of SMTP that fails says so before it has the whole mail. Google has it by then, so that its faults show by mails of which it has not said that they left. */
async function noteUnsaid(deps: DeliverDeps, owner: OwnerId, { mailbox, sendingAt }: Started): Promise<void> {
  if (mailbox.kind === 'gmail') await noteNothingLeaves(deps, owner, mailbox.id, { code: 'temporary', triedAt: sendingAt })
}

/** The mail has surely not left. It waits for the next try, or for the owner. */
async function takeBack(deps: DeliverDeps, owner: OwnerId, { outgoing, mailbox, sendingAt }: Started, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : null
  const isFinal = known?.code === 'permanent' || known?.code === 'invalid_input' || outgoing.attempts + 1 >= maxAttempts
  const isRefused = known?.code === 'auth_expired'
  const why = isRefused ? signInRefused : (known?.detail ?? known?.message ?? 'Something went wrong on our side.')
  const ofTry = { now: deps.clock.now(), sendingAt, error: why }
  const isOurs = await deps.db.transaction(owner, async (tx) => {
    const isTaken = await (isFinal ? markFailed(tx, outgoing.id, ofTry) : requeueRefused(tx, outgoing.id, ofTry))
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
    return isTaken
  })
  if (isOurs && keepsAllFromLeaving(error)) await noteNothingLeaves(deps, owner, mailbox.id, { code: error.code, triedAt: sendingAt })
  if (!isRefused && (!known || !isFinal)) throw error
}
