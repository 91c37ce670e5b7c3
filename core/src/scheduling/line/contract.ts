import { z } from 'zod'
import { wire } from '../../wire.ts'
import { HoldHours, LineActor, LineHappening, LineState, PlaceWait } from './line.ts'

const Instant = z.iso.datetime()

/** Why somebody in line is not written to by itself; null where they may be. */
export const NotWritten = z.enum(['opted_out', 'left_alone', 'no_thread'])
export type NotWritten = z.infer<typeof NotWritten>

/** Somebody in a line. `mail`: what became of the mail with which a place was offered to them last. */
export const LineEntryView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: LineState,
  joinedAt: Instant,
  messageId: z.string().nullable(),
  heldUntil: Instant.nullable(),
  mail: z.enum(['waiting', 'sent', 'unsure', 'failed']).nullable(),
  notWritten: NotWritten.nullable(),
})
export type LineEntryView = z.infer<typeof LineEntryView>

/** A place that is free. `waits`: why nothing goes on with it now. */
export const LinePlaceView = z.object({
  id: z.string(),
  state: z.enum(['open', 'offered', 'left']),
  entryId: z.string().nullable(),
  waits: PlaceWait.nullable(),
  createdAt: Instant,
})
export type LinePlaceView = z.infer<typeof LinePlaceView>

/** What happened in a line, newest first. */
export const LineEventView = z.object({
  id: z.string(),
  what: LineHappening,
  by: LineActor,
  who: z.string(),
  at: Instant,
  until: Instant.nullable(),
})
export type LineEventView = z.infer<typeof LineEventView>

/** The line of a link: who stands in it and stood in it in its order, what is free, and its log. */
export const LineView = z.object({
  linkId: z.string(),
  label: z.string(),
  isFull: z.boolean(),
  isActive: z.boolean(),
  timezone: z.string(),
  entries: z.array(LineEntryView),
  places: z.array(LinePlaceView),
  events: z.array(LineEventView),
})
export type LineView = z.infer<typeof LineView>

/** How many stand in the line of a link, and how the place that is free stands; null for none. */
export const LineCount = z.object({ linkId: z.string(), people: z.int(), place: z.enum(['open', 'offered', 'left']).nullable() })
export type LineCount = z.infer<typeof LineCount>

/** Where somebody stands in a line. */
export const LineStand = z.object({
  entryId: z.string(),
  linkId: z.string(),
  label: z.string(),
  state: LineState,
  /** From 1; null for somebody who does not wait. */
  place: z.int().nullable(),
  heldUntil: Instant.nullable(),
})
export type LineStand = z.infer<typeof LineStand>

/** The lines somebody stands in, and the links whose line they can be put into, the fullest first. */
export const LinesOfPerson = z.object({
  email: z.string().nullable(),
  name: z.string(),
  stands: z.array(LineStand),
  links: z.array(z.object({ linkId: z.string(), label: z.string() })),
})
export type LinesOfPerson = z.infer<typeof LinesOfPerson>

/** What would leave if a place were offered now. `entryId` is null where nobody can be written to; `leavesAt` is later than now outside of waking hours. */
export const OfferPreview = z.object({
  entryId: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  problem: z.string().nullable(),
  heldUntil: Instant,
  leavesAt: Instant.nullable(),
  waits: PlaceWait.nullable(),
  passedOver: z.array(z.object({ who: z.string(), why: NotWritten })),
})
export type OfferPreview = z.infer<typeof OfferPreview>

/** Somebody whom the owner puts in line by hand. */
export const NewInLine = z.object({
  name: z.string().trim().max(100, 'At most 100 characters.'),
  email: z.email('Enter an email address.').max(254),
})
export type NewInLine = z.infer<typeof NewInLine>

const ofLink = z.object({ linkId: z.uuid() })
const one = z.object({ id: z.uuid() })
const tags = ['scheduling']

export const lineContract = {
  counts: wire
    .route({ method: 'GET', path: '/lines', summary: 'How many stand in line at each booking link', tags })
    .output(z.array(LineCount)),
  get: wire
    .route({ method: 'GET', path: '/lines/{linkId}', summary: 'The line of a booking link, with its free places and log', tags })
    .input(ofLink)
    .output(LineView),
  ofMessage: wire
    .route({ method: 'GET', path: '/lines/of-message/{messageId}', summary: 'The lines in which who wrote a message stands', tags })
    .input(z.object({ messageId: z.uuid() }))
    .output(LinesOfPerson),
  add: wire
    .route({ method: 'POST', path: '/lines/{linkId}/people', summary: 'Puts somebody in line by hand', tags })
    .input(ofLink.extend(NewInLine.shape))
    .output(LineView),
  addSender: wire
    .route({ method: 'POST', path: '/lines/{linkId}/of-message/{messageId}', summary: 'Puts who wrote a message in line', tags })
    .input(ofLink.extend({ messageId: z.uuid() }))
    .output(LinesOfPerson),
  move: wire
    .route({ method: 'POST', path: '/lines/people/{id}/move', summary: 'Moves somebody one place up or down', tags })
    .input(one.extend({ by: z.union([z.literal(-1), z.literal(1)]) }))
    .output(LineView),
  remove: wire
    .route({ method: 'POST', path: '/lines/people/{id}/remove', summary: 'Takes somebody out of a line', tags })
    .input(one)
    .output(LineView),
  putBack: wire
    .route({ method: 'POST', path: '/lines/people/{id}/put-back', summary: 'Puts somebody who was taken out back in their place', tags })
    .input(one)
    .output(LineView),
  settle: wire
    .route({
      method: 'POST',
      path: '/lines/people/{id}/settle',
      summary: 'Says that somebody took, or declined, the place that is held for them',
      tags,
    })
    .input(one.extend({ as: z.enum(['booked', 'declined']) }))
    .output(LineView),
  preview: wire
    .route({
      method: 'GET',
      path: '/lines/{linkId}/offer',
      summary: 'The words with which a free place would be offered to the next in line',
      tags,
    })
    .input(ofLink.extend({ hours: z.enum(['24', '48', '72']) }))
    .output(OfferPreview),
  offer: wire
    .route({
      method: 'POST',
      path: '/lines/{linkId}/offer',
      summary: 'Says that a place is free: the next in line is written to; refused with `conflict` where that is another than was seen',
      tags,
    })
    .input(ofLink.extend({ holdHours: HoldHours, entryId: z.uuid() }))
    .output(LineView),
  close: wire
    .route({ method: 'POST', path: '/lines/places/{id}/close', summary: 'A free place is offered to nobody any more', tags })
    .input(one)
    .output(LineView),
}
