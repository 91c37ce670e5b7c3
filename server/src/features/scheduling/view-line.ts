import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { personOf } from '@ownvoice/core/assistant/person-of'
import { afterOffer } from '@ownvoice/core/scheduling/line/line'
import type { LineCount, LinePlaceView, LinesOfPerson, LineView, NotWritten } from '@ownvoice/core/scheduling/line/contract'
import { presentStand } from '@ownvoice/core/scheduling/line/present-stand'
import type { BookingLink } from '@ownvoice/core/scheduling/scheduling'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import { countWaiting, type LineEntry, listLine, listLineEvents } from '../../db/scheduling/line/entries.ts'
import { whyNobodyWritesTo } from '../../db/scheduling/line/may-write.ts'
import { findKnown, readOffer } from '../../db/scheduling/line/offers.ts'
import { findOpenPlaces, type LinePlace, listLinePlaces } from '../../db/scheduling/line/places.ts'
import { listStandsOf } from '../../db/scheduling/line/stands.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type ViewDeps = Pick<Deps, 'db' | 'clock'>

export async function countLines({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<LineCount[]> {
  return db.transaction(owner, async (tx) => {
    const people = await countWaiting(tx)
    const places = await findOpenPlaces(tx)
    return [...new Set([...people.keys(), ...places.keys()])].map((linkId) => ({
      linkId,
      people: people.get(linkId) ?? 0,
      place: places.get(linkId) ?? null,
    }))
  })
}

export function getLine({ db, clock }: ViewDeps, owner: OwnerId, linkId: string): Promise<LineView> {
  return db.transaction(owner, (tx) => viewLine(tx, linkId, clock.now()))
}

/** The line of a link as its owner sees it. Throws `not_found`. */
export async function viewLine(tx: OwnerTx, linkId: string, now: Date): Promise<LineView> {
  const link = await getLink(tx, linkId)
  const { timezone } = await getProfile(tx)
  const line = await listLine(tx, linkId)
  const notWritten = await whyNotWritten(tx, line)
  const offers = new Map<string, Awaited<ReturnType<typeof readOffer>>>()
  for (const entry of line) if (entry.outgoingId !== null) offers.set(entry.id, await readOffer(tx, entry))
  const places = await listLinePlaces(tx, linkId)
  const events = await listLineEvents(tx, linkId)
  return {
    linkId,
    label: link.label,
    isFull: link.full,
    isActive: link.active,
    timezone,
    entries: line.map((entry) => ({
      id: entry.id,
      email: entry.email,
      name: entry.name,
      state: entry.state,
      joinedAt: entry.joinedAt.toISOString(),
      messageId: entry.messageId,
      heldUntil: entry.heldUntil?.toISOString() ?? null,
      mail: entry.state === 'offered' ? (offers.get(entry.id)?.mail ?? null) : null,
      notWritten: notWritten.get(entry.email) ?? null,
    })),
    places: places.map((place) => presentPlace(place, line, offers, now)),
    events: events.map(({ id, what, by, email, name, at, until }) => ({
      id,
      what,
      by,
      who: name || email,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  }
}

function presentPlace(
  { id, state, entryId, waits, createdAt }: LinePlace,
  line: readonly LineEntry[],
  offers: ReadonlyMap<string, Awaited<ReturnType<typeof readOffer>>>,
  now: Date,
): LinePlaceView {
  const entry = line.find((one) => one.id === entryId)
  const offer = entry && offers.get(entry.id)
  const isOffered = state === 'offered' && entry?.heldUntil && offer
  const after = isOffered ? afterOffer({ ...offer, heldUntil: entry.heldUntil ?? now, now, hasFailed: offer.mail === 'failed' }) : null
  const shown = state === 'offered' || state === 'left' ? state : 'open'
  return { id, state: shown, entryId, waits: after ? (after.isOver ? null : after.waits) : waits, createdAt: createdAt.toISOString() }
}

/** Of the people in a line, why those are not written to who are not. */
export async function whyNotWritten(
  tx: OwnerTx,
  line: readonly Pick<LineEntry, 'email' | 'messageId'>[],
): Promise<Map<string, NotWritten>> {
  const emails = line.map(({ email }) => email)
  const wishes = await whyNobodyWritesTo(tx, emails)
  const known = await findKnown(tx, line)
  return new Map(
    emails.flatMap((email): [string, NotWritten][] => {
      const why = wishes.get(email) ?? (known.has(email) ? null : 'no_thread')
      return why === null ? [] : [[email, why]]
    }),
  )
}

/** Throws `not_found`. */
export async function getLink(tx: OwnerTx, linkId: string): Promise<BookingLink> {
  const link = (await listBookingLinks(tx)).find(({ id }) => id === linkId)
  if (!link) throw new AppError('not_found')
  return link
}

export function linesOfMessage({ db }: Pick<Deps, 'db'>, owner: OwnerId, messageId: string): Promise<LinesOfPerson> {
  return db.transaction(owner, (tx) => viewLinesOf(tx, messageId))
}

/** The lines in which who wrote a message stands, and those they can be put into. Throws `not_found`. */
export async function viewLinesOf(tx: OwnerTx, messageId: string): Promise<LinesOfPerson> {
  const { email, name } = await senderOf(tx, messageId)
  const links = await listBookingLinks(tx)
  const stands = email === null ? [] : (await listStandsOf(tx, email)).map(presentStand)
  const inLine = new Set(stands.flatMap(({ linkId, state }) => (state === 'waiting' || state === 'offered' ? [linkId] : [])))
  const open = links.filter(({ id, full, active }) => full && active && !inLine.has(id))
  return { email, name, stands, links: open.map(({ id, label, url }) => ({ linkId: id, label: label || url })) }
}

/** To whom an answer to a message goes. */
export async function senderOf(tx: OwnerTx, messageId: string): Promise<{ email: string | null; name: string }> {
  const person = personOf(await getMessage(tx, messageId))
  return { email: person?.address.toLowerCase() ?? null, name: person?.name ?? '' }
}
