import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LineView, OfferPreview } from '@ownvoice/core/scheduling/line/contract'
import { heldUntil, type HoldHours } from '@ownvoice/core/scheduling/line/line'
import { record } from '../../db/accounts/audit.ts'
import { changeLineEntry, getLineEntry, lockLine, noteInLine } from '../../db/scheduling/line/entries.ts'
import { addLinePlace, changeLinePlace, getLinePlace } from '../../db/scheduling/line/places.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { chooseNext } from './choose-next.ts'
import { enqueuePlace } from './enqueue-place.ts'
import { getLink, viewLine, whyNotWritten } from './view-line.ts'

type Offering = { linkId: string; holdHours: HoldHours }

/** What would leave if a place were offered now, and to whom. Nothing is written down. Throws `not_found`. */
export async function previewOffer(
  { db, reader, clock }: Pick<Deps, 'db' | 'reader' | 'clock'>,
  owner: OwnerId,
  { linkId, holdHours }: Offering,
): Promise<OfferPreview> {
  const now = clock.now()
  const { chosen, passedOver } = await db.transaction(owner, async (tx) => {
    const next = await chooseNext(tx, { link: await getLink(tx, linkId), holdHours, now })
    const why = await whyNotWritten(tx, next.passedOver)
    return {
      chosen: next.chosen,
      passedOver: next.passedOver.map(({ name, email }) => ({ who: name || email, why: why.get(email) ?? ('no_thread' as const) })),
    }
  })
  if (!chosen) {
    const nothing = { entryId: null, to: '', subject: '', text: '', problem: null, leavesAt: null, waits: null }
    return { ...nothing, heldUntil: heldUntil(now, holdHours).toISOString(), passedOver }
  }
  const { draft, check } = await reader.run('writePlaceOffer', chosen.words)
  return {
    entryId: chosen.entry.id,
    to: chosen.entry.name || chosen.entry.email,
    subject: draft.subject,
    text: draft.text,
    problem: check.violations[0]?.detail ?? null,
    heldUntil: chosen.until.toISOString(),
    leavesAt: chosen.leavesAt?.toISOString() ?? null,
    waits: chosen.waits,
    passedOver,
  }
}

/**
 * A place is free, by the owner's word: a job writes to the next in line. Throws `not_found`, `conflict` where the next is another than the owner saw, and
 * `invalid_input` for a link that is switched off.
 */
export async function offerPlace(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { linkId, holdHours, entryId }: Offering & { entryId: string },
): Promise<LineView> {
  return db.transaction(owner, async (tx) => {
    await lockLine(tx, linkId)
    const now = clock.now()
    const link = await getLink(tx, linkId)
    if (!link.active) throw new AppError('invalid_input', { message: 'This booking link is switched off, so nobody could book with it.' })
    const { chosen } = await chooseNext(tx, { link, holdHours, now })
    if (chosen?.entry.id !== entryId) throw new AppError('conflict')
    const place = await addLinePlace(tx, { linkId, holdHours }, now)
    await record(tx, 'place_freed', { name: link.label })
    await enqueuePlace(tx, jobs, place.id)
    return viewLine(tx, linkId, now)
  })
}

/** A place is offered to nobody any more. Who it is held for right now has it no longer. Throws `not_found`. */
export async function closePlace({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, id: string): Promise<LineView> {
  return db.transaction(owner, async (tx) => {
    const { linkId } = await getLinePlace(tx, id)
    await lockLine(tx, linkId)
    const now = clock.now()
    const { state, entryId } = await getLinePlace(tx, id)
    if (state === 'taken' || state === 'closed') return viewLine(tx, linkId, now)
    await changeLinePlace(tx, id, { state: 'closed', waits: null }, now)
    const entry = state === 'offered' && entryId !== null ? await getLineEntry(tx, entryId) : null
    if (entry?.state === 'offered') {
      await changeLineEntry(tx, entry.id, { state: 'expired', heldUntil: null }, now)
      await noteInLine(tx, entry, 'expired', { by: 'owner', now })
    }
    await record(tx, 'place_closed', { name: (await getLink(tx, linkId)).label })
    return viewLine(tx, linkId, now)
  })
}
