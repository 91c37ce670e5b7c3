import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterOffer } from '@ownvoice/core/scheduling/line/line'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { replyReferences } from '@ownvoice/core/mailboxes/reply-references'
import { nameInAddress } from '@ownvoice/core/assistant/screen/typed-in'
import type { Draft } from '@ownvoice/core/assistant/trace'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { lockAgainstNews } from '../../db/followups/follow-ups.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { addOutgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import { changeLineEntry, getLineEntry, lockLine, noteInLine } from '../../db/scheduling/line/entries.ts'
import { countOffersFor, readOffer } from '../../db/scheduling/line/offers.ts'
import { changeLinePlace, endOffer, findLinePlace, type LinePlace, listDuePlaces } from '../../db/scheduling/line/places.ts'
import type { Deps } from '../../deps.ts'
import { type Chosen, chooseNext } from './choose-next.ts'
import { getLink } from './view-line.ts'

type PassDeps = Pick<Deps, 'db' | 'jobs' | 'reader' | 'clock' | 'messageIdDigest'>

/** An offer is looked at this often: whether its mail left, and whether its time is over. */
const LOOK_MS = 3_600_000
/** What cannot go on now is looked at again with the next round. */
const SOON_MS = 60_000

/** Looks after every free place that something is to be done with. */
export async function enqueuePlaces({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const { owner, placeId } of await db.system((tx) => listDuePlaces(tx, clock.now()))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'scheduling.place', { owner, placeId }, { key: `place:${placeId}` }))
  }
}

/**
 * Ends the offer of a place that nobody took in time, and offers a place that is free to the next in line. Who that is, and everything that stops it, is looked at again in the
 * transaction that writes the mail down, while the line is held: of two that do this at once, one finds the place offered. Doing it twice is no error.
 */
export async function passPlace(deps: PassDeps, owner: OwnerId, placeId: string): Promise<void> {
  const { db, jobs, reader, clock } = deps
  const now = clock.now()
  const next = await db.transaction(owner, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (place?.state === 'offered') return (await endsOffer(tx, place, now)) ? choose(tx, place, now, jobs) : null
    return place?.state === 'open' ? choose(tx, place, now, jobs) : null
  })
  if (!next) return
  const { draft, check } = await reader.run('writePlaceOffer', next.words)
  await db.transaction(owner, async (tx) => {
    await lockAgainstNews(tx, next.message.conversationId)
    const place = await lockPlace(tx, placeId)
    if (place?.state !== 'open') return // another worker was quicker, or the owner needs nobody any more
    const chosen = await choose(tx, place, now, jobs)
    if (chosen?.entry.id !== next.entry.id || chosen.message.id !== next.message.id) return // the line has moved: the next look offers it
    if (!check.ok) return changeLinePlace(tx, placeId, { waits: 'words', lookAt: soon(now) }, now)
    // The quota's row is held from here on, so that two that leave at the same time are counted one after the other.
    if (!(await takeQuota(tx, now))) return changeLinePlace(tx, placeId, { waits: 'quota', lookAt: soon(now) }, now)
    await writeDown(tx, deps, { place, chosen, draft, now })
  })
}

async function lockPlace(tx: OwnerTx, placeId: string): Promise<LinePlace | null> {
  const known = await findLinePlace(tx, placeId)
  if (!known) return null
  await lockLine(tx, known.linkId)
  return findLinePlace(tx, placeId)
}

/** True when the place is free again. */
async function endsOffer(tx: OwnerTx, place: LinePlace, now: Date): Promise<boolean> {
  const entry = place.entryId === null ? null : await getLineEntry(tx, place.entryId)
  if (entry?.state !== 'offered' || entry.heldUntil === null) {
    await changeLinePlace(tx, place.id, { state: 'open', entryId: null, waits: null, lookAt: now }, now) // who it was held for is gone
    return true
  }
  const offer = await readOffer(tx, entry)
  const after = afterOffer({ ...offer, heldUntil: entry.heldUntil, now, hasFailed: offer.mail === 'failed' })
  if (after.isOver) await endOffer(tx, entry, { state: 'expired', what: after.as, by: 'time', now })
  else await changeLinePlace(tx, place.id, { lookAt: now < entry.heldUntil ? lookAt(entry.heldUntil, now) : soon(now) }, now)
  return after.isOver
}

/** Who is to be written to now; null where nobody is, or nothing may leave. That is written down, and the owner told. */
async function choose(tx: OwnerTx, place: LinePlace, now: Date, jobs: PassDeps['jobs']): Promise<Chosen | null> {
  const link = await getLink(tx, place.linkId)
  const { chosen } = await chooseNext(tx, { link, holdHours: place.holdHours, now })
  if (!chosen) {
    await changeLinePlace(tx, place.id, { state: 'left', entryId: null, waits: null }, now)
    await jobs.enqueue(tx, 'scheduling.tell', { owner: tx.owner, placeId: place.id }, { key: `place-left:${place.id}` })
    await notifyOwner(tx, { topic: 'lines', id: place.linkId })
    return null
  }
  if (chosen.waits === null) return chosen
  await changeLinePlace(
    tx,
    place.id,
    { waits: chosen.waits, lookAt: chosen.leavesAt !== null && chosen.leavesAt > now ? chosen.leavesAt : soon(now) },
    now,
  )
  if (place.waits !== chosen.waits) await notifyOwner(tx, { topic: 'lines', id: place.linkId })
  return null
}

type Going = { place: LinePlace; chosen: Chosen; draft: Draft; now: Date }

/** The mail stands in the thread in which they asked for a place. */
async function writeDown(tx: OwnerTx, { jobs, messageIdDigest }: PassDeps, { place, chosen, draft, now }: Going): Promise<void> {
  const { entry, message, mailbox, until } = chosen
  if (!mailbox) throw new Error('A place is offered from a mailbox.')
  const step = (await countOffersFor(tx, message.id)) + 1
  const identity = { owner: tx.owner, mailbox: mailbox.emailAddress, answered: answeredBy(message), kind: 'place', step } as const
  const outgoing = await addOutgoing(tx, {
    mailboxId: mailbox.id,
    conversationId: message.conversationId,
    messageId: message.id,
    kind: 'place',
    step,
    rfcMessageId: outgoingMessageId(identity, messageIdDigest),
    toAddress: entry.email,
    toName: nameInAddress({ channel: message.channel, screening: message.trace?.screening ?? null }, entry.name),
    subject: draft.subject,
    text: draft.text,
    inReplyTo: message.mail.messageId,
    references: replyReferences(message.mail),
    status: 'queued',
    updatedAt: now,
  })
  if (!outgoing) throw new Error(`Offer ${step} in answer to ${message.id} was written down before.`)
  const { passedOver } = await chooseNext(tx, { link: await getLink(tx, place.linkId), holdHours: place.holdHours, now })
  for (const one of passedOver) await noteInLine(tx, one, 'passed_over', { by: 'time', now })
  await changeLineEntry(tx, entry.id, { state: 'offered', heldUntil: until, outgoingId: outgoing.id }, now)
  await changeLinePlace(tx, place.id, { state: 'offered', entryId: entry.id, waits: null, lookAt: lookAt(until, now) }, now)
  await noteInLine(tx, entry, 'offered', { by: 'time', now, until })
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: outgoing.id }, { key: `deliver:${outgoing.id}` })
}

function lookAt(until: Date, now: Date): Date {
  return new Date(Math.min(until.getTime(), now.getTime() + LOOK_MS))
}

function soon(now: Date): Date {
  return new Date(now.getTime() + SOON_MS)
}
