import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { jsonb, text } from './content-columns.ts'

/**
 * Each time this database was put back to an earlier state. What was received before may have been answered by a copy that is gone, so it
 * is looked for in the Sent store before it is answered again.
 */
export const restores = pgTable('restores', { restoredAt: instant('restored_at').primaryKey() })

/** How far the mailbox to which owners answer notices was read. `account` names it, so that another one begins anew. */
export const noticeInboxes = pgTable('notice_inboxes', { account: text('account').primaryKey(), cursor: jsonb('cursor').notNull() })

/** The processes that watch mailboxes, each with its last sign of life. Which mailboxes are a process's to watch stands at these. */
export const mailWorkers = pgTable('mail_workers', { id: text('id').primaryKey(), beatAt: instant('beat_at').notNull() })

/** How often something that is limited was used within a time that is not over, by all processes. The keys are digests: what people typed is not kept. */
export const limitedUses = pgTable(
  'limited_uses',
  { key: text('key').primaryKey(), uses: integer('uses').notNull(), endsAt: instant('ends_at').notNull() },
  (table) => [index('limited_uses_ends_at').on(table.endsAt)],
)
