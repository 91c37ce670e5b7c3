import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, userId } from './columns.ts'
import { text } from './content-columns.ts'
import { mailboxes } from './mailboxes.ts'

/**
 * A form through which leads come. `formKey` is public and names the account; it grants nothing but adding a lead. `mailboxId` answers them, null for the
 * first connected one. `webhookSecret` is sealed; null while the form takes no webhook. `asksUs`: visitors are answered at once what may leave alone.
 */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    formKey: text('form_key').notNull().unique(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    mailboxId: uuid('mailbox_id'),
    webhookSecret: text('webhook_secret'),
    asksUs: boolean('asks_us').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('set null'),
  ],
)

/** How many questions visitors asked at a form on a day of the owner's time zone, and how many of them were answered at once. No word of them is kept. */
export const askedDays = pgTable(
  'asked_days',
  {
    userId: userId(),
    sourceId: uuid('source_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    asked: integer('asked').notNull(),
    answered: integer('answered').notNull().default(0),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.sourceId], foreignColumns: [leadSources.userId, leadSources.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.sourceId, table.day] }),
    uniqueIndex('asked_days_as_before').on(table.sourceId, table.day),
  ],
)

/**
 * The latest automatic reply of an owner to an address that came by a form, kept for a day. Both hashes are keyed: nothing here names a person
 * or an account, so that what all owners have sent can be counted outside of any account. Open to the system role only.
 */
export const formReplies = pgTable(
  'form_replies',
  {
    /** Of the owner and the address. */
    ownerAddressHash: text('owner_address_hash').primaryKey(),
    addressHash: text('address_hash').notNull(),
    repliedAt: instant('replied_at').notNull(),
  },
  (table) => [index('form_replies_address').on(table.addressHash), index('form_replies_replied_at').on(table.repliedAt)],
)
