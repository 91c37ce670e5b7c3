import { bookingOrigins, bookingStatuses, type Scheduler } from '@ownvoice/core/bookings/booking'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { conversations, messages } from './assistant.ts'
import { createdAt, instant, userId } from './columns.ts'
import { choice, text } from './content-columns.ts'

/**
 * What is known of one booking, as `joinBookings` puts it together. `ids`: under which it is known, each with the origin before a colon, the current one
 * first. `conversationId` is the latest with this person, and `messageId` the message that it was read from, or that the owner spoke of. `toldFor` is the
 * `saidAt` of what the owner was last told. `createdAt` is when it became known.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    ids: text('ids').array().notNull(),
    origin: choice('origin', { enum: bookingOrigins }).notNull(),
    status: choice('status', { enum: bookingStatuses }).notNull(),
    saidAt: instant('said_at').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    title: text('title').notNull().default(''),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    toldFor: instant('told_for'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.conversationId], foreignColumns: [conversations.userId, conversations.id] }).onDelete(
      'set null',
    ),
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('set null'),
    uniqueIndex('bookings_current_id').on(table.userId, sql`(${table.ids}[1])`),
    index('bookings_ids').using('gin', table.ids),
    index('bookings_email').on(table.userId, table.email),
    index('bookings_known').on(table.userId, table.createdAt),
    check('bookings_origin', sql`${table.origin} in ('cal_com', 'calendly', 'mail', 'owner')`),
    check('bookings_status', sql`${table.status} in ('proposed', 'booked', 'moved', 'cancelled', 'dismissed')`),
    check('bookings_ids_some', sql`cardinality(${table.ids}) > 0`),
  ],
)

/**
 * A scheduler that tells us of bookings. `hookKey` is the address it posts to: public, it grants nothing without `secret`, under which it signs. Both
 * `secret` and `token` are sealed; `token` and `remoteId`, its own name of our subscription, are null where the owner pasted our address there.
 */
export const bookingSources = pgTable(
  'booking_sources',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    scheduler: choice('scheduler', { enum: ['cal_com', 'calendly'] })
      .$type<Scheduler>()
      .notNull(),
    hookKey: text('hook_key').notNull().unique(),
    secret: text('secret').notNull(),
    token: text('token'),
    remoteId: text('remote_id'),
    heardAt: instant('heard_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('booking_sources_scheduler').on(table.userId, table.scheduler),
    check('booking_sources_scheduler_known', sql`${table.scheduler} in ('cal_com', 'calendly')`),
  ],
)
