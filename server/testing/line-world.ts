import { eq } from 'drizzle-orm'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { noteChecked } from '../src/db/mailboxes/mailboxes.ts'
import { linePlaces } from '../src/db/schema/lines.ts'
import { outgoing } from '../src/db/schema/mailboxes.ts'
import { bookingLinks } from '../src/db/schema/scheduling.ts'
import { addSenderToLine } from '../src/features/scheduling/keep-line.ts'
import { offerPlace, previewOffer } from '../src/features/scheduling/offer-place.ts'
import { enqueuePlaces, passPlace } from '../src/features/scheduling/pass-place.ts'
import { getLine } from '../src/features/scheduling/view-line.ts'
import { openFollowUpWorld } from './follow-up-world.ts'

export type LineWorld = Awaited<ReturnType<typeof openLineWorld>>

/** An account whose class on Saturdays is full, on a Tuesday at 10 o'clock in New York, with what its owner and its server do with the line. */
export async function openLineWorld(db: OpenedDatabase) {
  const world = await openFollowUpWorld(db)
  world.clock.set(new Date('2026-03-03T15:00:00Z'))
  const noteMailboxRead = () => world.inOwner((tx) => noteChecked(tx, world.mailbox.id, world.clock.now()))
  await noteMailboxRead()
  const [link] = await world.inOwner((tx) => tx.update(bookingLinks).set({ label: 'Saturday Yoga', isFull: true }).returning())
  const linkId = link?.id ?? ''
  const line = () => getLine(world.deps, world.owner, linkId)
  const places = () => world.inOwner((tx) => tx.select().from(linePlaces))

  async function look(): Promise<void> {
    await noteMailboxRead()
    world.enqueued.length = 0
    await enqueuePlaces(world.deps)
    for (const { id } of await places()) await passPlace(world.deps, world.owner, id)
    await world.runJobs()
  }

  return {
    world,
    linkId,
    line,
    places,
    /** The server looks after all places, and delivers what was written down. */
    look,
    async to(instant: string): Promise<void> {
      world.clock.set(new Date(instant))
      await look()
    },
    /** Somebody wrote, was answered, and was put in line by the owner. */
    async stands(email: string): Promise<void> {
      const { message } = await world.lead({ from: email })
      await addSenderToLine(world.deps, world.owner, { linkId, messageId: message.id })
    },
    states: async () => (await line()).entries.map(({ email, state }) => `${email.split('@')[0]} ${state}`),
    log: async () => (await line()).events.map(({ what, by }) => `${what} by ${by}`).toReversed(),
    offers: () => world.inOwner((tx) => tx.select().from(outgoing).where(eq(outgoing.kind, 'place')).orderBy(outgoing.createdAt)),
    /** The place is offered by the owner, and the jobs run. */
    async offer(holdHours: 24 | 48 | 72 = 48): Promise<void> {
      const { entryId } = await previewOffer(world.deps, world.owner, { linkId, holdHours })
      await offerPlace(world.deps, world.owner, { linkId, holdHours, entryId: entryId ?? '' })
      await look()
    },
  }
}
