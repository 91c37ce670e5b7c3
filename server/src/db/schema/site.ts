import { productMailKinds } from '@ownvoice/core/accounts/product-mail'
import { sql } from 'drizzle-orm'
import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'
import { choice, text } from './content-columns.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

// Of visitors, and of the product itself: no account owns these rows, so they are open to the system role only.

/** Somebody who wants to be shown the product. */
export const demoRequests = pgTable('demo_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  fullName: text('full_name').notNull(),
  businessName: text('business_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  preferredTimes: text('preferred_times').notNull(),
  notes: text('notes').notNull(),
  createdAt: createdAt(),
  /** When an operator marked it as done. */
  doneAt: at('done_at'),
})

/** Who wants to know when Pro is for sale. An address stands here once, in lower case. */
export const proNotices = pgTable('pro_notices', { email: text('email').primaryKey(), createdAt: createdAt(), doneAt: at('done_at') })

/**
 * The mails the product itself writes. Once one is sent its texts are wiped, for they hold links that open an account. Without an SMTP
 * server they are `kept`, for a developer to read.
 */
export const productMails = pgTable(
  'product_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: choice('kind', { enum: productMailKinds }).notNull(),
    /** Whose account it is about; null for a visitor's. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    /** What its Message-ID begins with, where an answer is known by it; wiped with the texts. Its id where there is none. */
    messageName: text('message_name'),
    subject: text('subject').notNull(),
    html: text('html'),
    text: text('text'),
    status: choice('status', { enum: ['waiting', 'sent', 'kept'] })
      .notNull()
      .default('waiting'),
    sentAt: at('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [index('product_mails_newest').on(sql`${table.createdAt} desc`), index('product_mails_owner').on(table.ownerId)],
)
