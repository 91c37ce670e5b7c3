import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { categories } from '@ownvoice/core/assistant/category'
import type { Source } from '@ownvoice/core/assistant/trace'
import { noticePurposes } from '@ownvoice/core/escalations/notice-link'
import { messages } from './assistant.ts'
import { createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

/** `messageId` is the Message-ID of the mail, `inboundId` the row it came from. `attemptedDraft` was not sent; `replyText` is the holding reply that was. */
export const escalatedEmails = pgTable(
  'escalated_emails',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    inboundId: uuid('inbound_id'),
    status: choice('status', { enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    toEmail: text('to_email').notNull(),
    categoryUsed: choice('category_used', { enum: categories }).notNull(),
    rationale: text('rationale').notNull(),
    messageId: text('message_id'),
    emailContent: text('email_content').notNull(),
    replyText: text('reply_text').notNull().default(''),
    attemptedDraft: text('attempted_draft').notNull().default(''),
    action: text('action').notNull().default('escalate'),
    citations: jsonb('citations').$type<Source[]>().notNull(),
    linkUsed: text('link_used'),
    /** When the owner was written to about it; null before. */
    toldAt: instant('told_at'),
    /** When the owner said that they answer it by themselves; null before. */
    takenAt: instant('taken_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.inboundId], foreignColumns: [messages.userId, messages.id] }).onDelete('set null'),
    uniqueIndex('escalated_emails_once').on(table.userId, table.inboundId),
    index('escalated_emails_changed').on(table.userId, table.updatedAt),
    index('escalated_emails_open').on(table.userId, table.status, table.createdAt),
    index('escalated_emails_untold')
      .on(table.createdAt)
      .where(sql`${table.toldAt} is null and ${table.status} = 'open'`),
    check('escalated_emails_status', sql`${table.status} in ('open', 'resolved')`),
  ],
)

/**
 * What the links of a notice, and an answer to it, may do: of each key only its hash is kept. `messageId` is null where the notice was about several messages.
 * `offerDigest` is the hash of the words that an `approve` link sends. `usedBy` is the hash of the Message-ID of the mail that used it; null for a button.
 */
export const noticeLinks = pgTable(
  'notice_links',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    messageId: uuid('message_id'),
    purpose: choice('purpose', { enum: noticePurposes }).notNull(),
    digest: text('digest').notNull(),
    offerDigest: text('offer_digest'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    usedBy: text('used_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('cascade'),
    uniqueIndex('notice_links_digest').on(table.userId, table.digest),
    index('notice_links_message').on(table.userId, table.messageId),
    check('notice_links_purpose', sql`${table.purpose} in ('approve', 'edit', 'take', 'reply')`),
  ],
)
