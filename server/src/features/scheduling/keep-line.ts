import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LinesOfPerson, LineView, NewInLine } from '@ownvoice/core/scheduling/line/contract'
import { movedInLine } from '@ownvoice/core/scheduling/line/line'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import {
  changeLineEntry,
  getLineEntry,
  joinLine,
  type LineEntry,
  listLine,
  lockLine,
  noteInLine,
  orderLine,
} from '../../db/scheduling/line/entries.ts'
import { endOffer, takePlace } from '../../db/scheduling/line/places.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { enqueuePlace } from './enqueue-place.ts'
import { getLink, senderOf, viewLine, viewLinesOf } from './view-line.ts'

type LineDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Puts somebody in line by hand. Who stands in it already stays where they are. Throws `not_found`. */
export function addToLine(
  { db, clock }: LineDeps,
  owner: OwnerId,
  { linkId, name, email }: NewInLine & { linkId: string },
): Promise<LineView> {
  return db.transaction(owner, async (tx) => {
    await addByOwner(tx, { linkId, name, email, messageId: null, now: clock.now() })
    return viewLine(tx, linkId, clock.now())
  })
}

/** Puts who wrote a message in line. Throws `not_found`, and `invalid_input` for a message without a sender. */
export function addSenderToLine(
  { db, clock }: LineDeps,
  owner: OwnerId,
  { linkId, messageId }: { linkId: string; messageId: string },
): Promise<LinesOfPerson> {
  return db.transaction(owner, async (tx) => {
    const { email, name } = await senderOf(tx, messageId)
    if (email === null) throw new AppError('invalid_input', { message: 'This message names no sender.' })
    await addByOwner(tx, { linkId, name, email, messageId, now: clock.now() })
    return viewLinesOf(tx, messageId)
  })
}

type Added = { linkId: string; name: string; email: string; messageId: string | null; now: Date }

async function addByOwner(tx: OwnerTx, added: Added): Promise<void> {
  const { label } = await getLink(tx, added.linkId)
  await joinLine(tx, { ...added, by: 'owner' })
  await record(tx, 'line_joined', { name: label, ...(added.messageId && { subject: { is: 'message', id: added.messageId } }) })
}

/** Moves somebody who waits one place up or down. At the end of the line nothing moves. Throws `not_found`. */
export function moveInLine(deps: LineDeps, owner: OwnerId, { id, by }: { id: string; by: -1 | 1 }): Promise<LineView> {
  return changeLine(deps, owner, id, async (tx, entry, now) => {
    const line = await listLine(tx, entry.linkId)
    const ids = movedInLine(line, id, by)
    if (!ids) return
    await orderLine(tx, ids)
    await noteInLine(tx, entry, 'moved', { by: 'owner', now })
    await recordOf(tx, 'line_moved', entry)
  })
}

/** Takes somebody out of a line. A place that is held for them looks for the next. Throws `not_found`. */
export function removeFromLine(deps: LineDeps, owner: OwnerId, id: string): Promise<LineView> {
  return changeLine(deps, owner, id, async (tx, entry, now) => {
    if (entry.state === 'removed') return
    await enqueuePlace(tx, deps.jobs, await endOffer(tx, entry, { state: 'removed', what: 'removed', by: 'owner', now }))
    await recordOf(tx, 'line_removed', entry)
  })
}

/** Somebody who was taken out, or whose offer ended, waits again in their old place. Throws `not_found`. */
export function putBackInLine(deps: LineDeps, owner: OwnerId, id: string): Promise<LineView> {
  return changeLine(deps, owner, id, async (tx, entry, now) => {
    if (entry.state === 'waiting' || entry.state === 'offered') return
    await changeLineEntry(tx, id, { state: 'waiting', outgoingId: null }, now)
    await noteInLine(tx, entry, 'put_back', { by: 'owner', now })
    await recordOf(tx, 'line_put_back', entry)
  })
}

/** Somebody took, or does not take, a place, by the owner's word. Throws `not_found`, and `conflict` for somebody who is not in line any more. */
export function settleInLine(deps: LineDeps, owner: OwnerId, { id, as }: { id: string; as: 'booked' | 'declined' }): Promise<LineView> {
  return changeLine(deps, owner, id, async (tx, entry, now) => {
    if (entry.state !== 'offered' && entry.state !== 'waiting') throw new AppError('conflict')
    if (as === 'booked') await takePlace(tx, entry, { by: 'owner', now })
    else await enqueuePlace(tx, deps.jobs, await endOffer(tx, entry, { state: 'declined', what: 'declined', by: 'owner', now }))
    await recordOf(tx, 'line_settled', entry)
  })
}

/** Changes an entry while its line is held. */
async function changeLine(
  { db, clock }: LineDeps,
  owner: OwnerId,
  id: string,
  change: (tx: OwnerTx, entry: LineEntry, now: Date) => Promise<void>,
): Promise<LineView> {
  return db.transaction(owner, async (tx) => {
    const { linkId } = await getLineEntry(tx, id)
    await lockLine(tx, linkId)
    const now = clock.now()
    await change(tx, await getLineEntry(tx, id), now)
    return viewLine(tx, linkId, now)
  })
}

async function recordOf(
  tx: OwnerTx,
  kind: 'line_moved' | 'line_removed' | 'line_put_back' | 'line_settled',
  { linkId, messageId }: LineEntry,
): Promise<void> {
  const { label } = await getLink(tx, linkId)
  await record(tx, kind, { name: label, ...(messageId && { subject: { is: 'message', id: messageId } }) })
}
