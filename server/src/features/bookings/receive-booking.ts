import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { Scheduler } from '@ownvoice/core/bookings/booking'
import { readSchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import { expectedSignature, signatureHeaders } from '@ownvoice/core/bookings/webhook-signature'
import { z } from 'zod'
import { findBookingSource, findBookingSourceOwner, noteHeard } from '../../db/bookings/booking-sources.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secrets' | 'journal'>

/** A request as it came; `header` gives one of its headers. */
export type SignedEvent = { hookKey: string; body: string; header: (name: string) => string | undefined }

const Accepted = z.object({ owner: z.uuid(), scheduler: Scheduler, body: z.string(), at: z.iso.datetime() })

/**
 * Takes in one webhook of a scheduler, whatever order they come in and however often. Throws `forbidden` for each that was not signed with the secret of its
 * address, whether there is such an address or not, and `invalid_input` for a signed one that nobody can read.
 */
export async function receiveBooking(deps: ReceiveDeps, request: SignedEvent): Promise<void> {
  const now = deps.clock.now()
  const { owner, scheduler } = await checkSignature(deps, request, now)
  const event = readSchedulerEvent(scheduler, parseJson(request.body))
  if (event.kind === 'unreadable') throw new AppError('invalid_input', { message: 'This webhook has another shape than is documented.' })
  const payload = { owner, scheduler, body: request.body, at: now.toISOString() }
  await deps.journal.accept({ kind: 'booking', payload }, () => replayBooking(deps, payload))
}

/** Stores a webhook from the journal, under the time at which it was accepted. Of an account that no longer hears the scheduler there is nothing to store. */
export async function replayBooking({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, payload: unknown): Promise<void> {
  const { owner, scheduler, body, at } = Accepted.parse(payload)
  const event = readSchedulerEvent(scheduler, parseJson(body))
  const now = new Date(at)
  await db.transaction(ownerId(owner), async (tx) => {
    const source = await findBookingSource(tx, scheduler)
    if (!source) return
    await noteHeard(tx, source.id, now)
    if (event.kind !== 'booking') return notifyOwner(tx, { topic: 'bookings', id: null })
    const { booking, isNews } = await settleBooking(tx, { said: event.said, messageId: null, now })
    if (isNews) await jobs.enqueue(tx, 'bookings.tell', { owner: tx.owner, bookingId: booking.id }, { key: `booking:${booking.id}` })
  })
}

type Sender = { owner: OwnerId; scheduler: Scheduler }

async function checkSignature({ db, secrets }: ReceiveDeps, { hookKey, body, header }: SignedEvent, now: Date): Promise<Sender> {
  const refuse = (detail: string) => new AppError('forbidden', { detail })
  const hook = await db.system((tx) => findBookingSourceOwner(tx, hookKey))
  if (!hook) throw refuse('no scheduler posts to this address')
  const { owner, scheduler } = hook
  const expected = expectedSignature(scheduler, { header: header(signatureHeaders[scheduler]) ?? '', body, now })
  if (!expected) throw refuse('the signature is missing, malformed or too old')
  const source = await db.transaction(owner, (tx) => findBookingSource(tx, scheduler))
  if (!source) throw refuse('the scheduler was disconnected meanwhile')
  const digest = createHmac('sha256', secrets.open(owner, source.secret)).update(expected.text).digest()
  if (!timingSafeEqual(digest, Buffer.from(expected.signature, 'hex'))) throw refuse('another secret signed this, or other words')
  return { owner, scheduler }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
