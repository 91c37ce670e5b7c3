import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, userId } from './columns.ts'
import { text } from './content-columns.ts'
import { mailboxes } from './mailboxes.ts'

/**
 * A form through which leads come. `formKey` is public and names the account; it grants nothing but adding a lead. `mailboxId` answers them, null for the
 * first connected one. `webhookSecret` is sealed; null while the form takes no webhook.
 */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    formKey: text('form_key').notNull().unique(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    mailboxId: uuid('mailbox_id').references(() => mailboxes.id, { onDelete: 'set null' }),
    webhookSecret: text('webhook_secret'),
    createdAt: createdAt(),
  },
  (table) => [index('lead_sources_user').on(table.userId)],
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
