import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, updatedAt, userId } from './columns.ts'
import { choice, text } from './content-columns.ts'

export const bookingLinks = pgTable(
  'booking_links',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    category: choice('category', { enum: ['new', 'reschedule', 'cancel', 'other'] }).notNull(),
    label: text('label'),
    url: text('url').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isFull: boolean('is_full').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('booking_links_category', sql`${table.category} in ('new', 'reschedule', 'cancel', 'other')`),
    check('booking_links_label', sql`${table.label} <> ''`),
    check('booking_links_https', sql`${table.url} ~* '^https://'`),
  ],
)

/** One row per calendar day in the owner's time zone. */
export const blackoutDates = pgTable(
  'blackout_dates',
  {
    userId: userId(),
    date: date('date', { mode: 'string' }).notNull(),
    isBlackout: boolean('is_blackout').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] }), check('blackout_dates_true', sql`${table.isBlackout}`)],
)

export const schedulingSettings = pgTable('scheduling_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  offerWaitlistOnFull: boolean('offer_waitlist_on_full').notNull().default(false),
  updatedAt: updatedAt(),
})
