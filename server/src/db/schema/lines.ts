import { lineActors, lineHappenings, lineStates, type HoldHours, placeStates, placeWaits } from '@ownvoice/core/scheduling/line/line'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { messages } from './assistant.ts'
import { createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, text } from './content-columns.ts'
import { outgoing } from './mailboxes.ts'
import { bookingLinks } from './scheduling.ts'

/**
 * A person in the line for what a booking link books, once for each link. `place` orders them. `messageId` is the message with which they asked for it. `heldUntil`
 * and `outgoingId` are of the latest offer.
 */
export const lineEntries = pgTable(
  'line_entries',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    linkId: uuid('link_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    state: choice('state', { enum: lineStates }).notNull().default('waiting'),
    place: integer('place').notNull(),
    messageId: uuid('message_id'),
    heldUntil: instant('held_until'),
    outgoingId: uuid('outgoing_id'),
    joinedAt: instant('joined_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.linkId], foreignColumns: [bookingLinks.userId, bookingLinks.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('set null'),
    foreignKey({ columns: [table.userId, table.outgoingId], foreignColumns: [outgoing.userId, outgoing.id] }).onDelete('set null'),
    uniqueIndex('line_entries_once').on(table.userId, table.linkId, table.email),
    index('line_entries_order').on(table.linkId, table.place),
    index('line_entries_email').on(table.userId, table.email),
    index('line_entries_message').on(table.messageId),
    index('line_entries_outgoing').on(table.outgoingId),
    check('line_entries_state', sql`${table.state} in ('waiting', 'offered', 'booked', 'declined', 'expired', 'removed')`),
  ],
)

/** A place that the owner says is free. `entryId` is whom it is offered to. `lookAt`: before that nothing is to do. `toldAt`: when the owner was told that nobody is left. */
export const linePlaces = pgTable(
  'line_places',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    linkId: uuid('link_id').notNull(),
    state: choice('state', { enum: placeStates }).notNull().default('open'),
    holdHours: integer('hold_hours').$type<HoldHours>().notNull(),
    entryId: uuid('entry_id'),
    waits: choice('waits', { enum: placeWaits }),
    lookAt: instant('look_at').notNull(),
    toldAt: instant('told_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.linkId], foreignColumns: [bookingLinks.userId, bookingLinks.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.entryId], foreignColumns: [lineEntries.userId, lineEntries.id] }).onDelete('set null'),
    index('line_places_link').on(table.linkId),
    index('line_places_entry').on(table.entryId),
    index('line_places_due').on(table.state, table.lookAt),
    check('line_places_state', sql`${table.state} in ('open', 'offered', 'taken', 'left', 'closed')`),
    check('line_places_hours', sql`${table.holdHours} in (24, 48, 72)`),
  ],
)

/** The log of a line. `until` is until when a place was held. */
export const lineEvents = pgTable(
  'line_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    linkId: uuid('link_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    what: choice('what', { enum: lineHappenings }).notNull(),
    by: choice('by', { enum: lineActors }).notNull(),
    until: instant('until'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.linkId], foreignColumns: [bookingLinks.userId, bookingLinks.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.entryId], foreignColumns: [lineEntries.userId, lineEntries.id] }).onDelete('cascade'),
    index('line_events_link').on(table.linkId, table.at),
    index('line_events_entry').on(table.entryId),
  ],
)
