import { z } from 'zod'
import type { Clock, Ids } from '../clock.ts'
import type { Database, SystemTx } from '../db/database.ts'
import { addPracticeObjects, listHeldPracticeEvents, savePracticeObject } from '../db/billing/practice-checkout-objects.ts'
import { createDigest } from '../digest.ts'
import type { Log } from '../log.ts'
import type { SignedWebhook } from '../payments/port.ts'
import { signWebhook } from '../payments/verify-webhook.ts'

/** `pending_webhooks` is 0 once its webhook has been taken. */
export const PracticeEvent = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created: z.number().int(),
  livemode: z.literal(false),
  pending_webhooks: z.number().int(),
  data: z.object({ object: z.unknown() }),
})
export type PracticeEvent = z.infer<typeof PracticeEvent>

export type Happening = { type: string; object: unknown }

/** Brings a webhook to where it would be posted to. Throws when it was not taken. */
export type Deliver = (webhook: SignedWebhook) => Promise<void>

/** Writes down what happened at `at`, in this order. Nothing is sent yet. */
export async function addPracticeEvents(tx: SystemTx, ids: Ids, at: Date, happenings: readonly Happening[]): Promise<PracticeEvent[]> {
  const events = happenings.map(({ type, object }, index): PracticeEvent => {
    const id = practiceId('evt', at, `${String(index).padStart(4, '0')}_${ids.next()}`)
    return { id, object: 'event', type, created: secondsOf(at), livemode: false, pending_webhooks: 1, data: { object } }
  })
  await addPracticeObjects(
    tx,
    events.map((event) => ({ id: event.id, kind: 'event', data: event })),
  )
  return events
}

/** Sends the webhooks of events, in this order. One that is not taken stays held, and so do those after it: they can be sent again. */
export async function sendPracticeEvents(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  { secret, deliver }: { secret: string; deliver: Deliver },
  events: readonly PracticeEvent[],
): Promise<void> {
  for (const event of events) {
    const sent = { ...event, pending_webhooks: 0 }
    try {
      await deliver(await signWebhook(JSON.stringify(sent), practiceWebhookSecret(secret), clock.now()))
    } catch (error) {
      log.warn({ err: error, eventId: event.id }, 'A webhook of the practice checkout was not taken')
      return
    }
    await db.system((tx) => savePracticeObject(tx, event.id, sent))
  }
}

/** A customer's events whose webhooks were held back or not taken, oldest first. */
export async function listHeldEvents(tx: SystemTx, customerId: string): Promise<PracticeEvent[]> {
  return z.array(PracticeEvent).parse(await listHeldPracticeEvents(tx, customerId))
}

/** What the practice checkout signs its webhooks with. */
export function practiceWebhookSecret(installationSecret: string): string {
  return `whsec_${createDigest(installationSecret, 'practice-checkout-webhook')('1')}`
}

/** Ids in the order of time: thirteen digits of milliseconds last until the year 2286. */
export function practiceId(prefix: string, at: Date, rest: string): string {
  return `${prefix}_test_${String(at.getTime()).padStart(13, '0')}_${rest}`
}

export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
