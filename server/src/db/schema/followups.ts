import type { FollowUpStep } from '@ownvoice/core/followups/plan-dates'
import { type WhyNot, whyNots } from '@ownvoice/core/followups/stops'
import type { Draft } from '@ownvoice/core/assistant/trace'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { conversations } from './assistant.ts'
import { createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'
import { outgoing } from './mailboxes.ts'

/** What a follow-up was before the owner's last change. */
export type BeforeChange = {
  status: 'planned' | 'draft'
  whyNot: WhyNot | null
  dueAt: string
  text: string
  draft: Draft | null
  problem: string | null
}

/**
 * A mail that goes out if nobody answers `replyId`; of each step at most one in a conversation, ever. `planned` → `sent` once its mail is written
 * down to leave (`outgoingId`), `draft` while it waits for the owner, `skipped` and `stopped` with `whyNot`. `draft` is what was composed, null once
 * the words are the owner's. `isApproved`: the owner let it go.
 */
export const followUps = pgTable(
  'follow_ups',
  {
    userId: userId(),
    conversationId: uuid('conversation_id').notNull(),
    step: integer('step').$type<FollowUpStep>().notNull(),
    replyId: uuid('reply_id').notNull(),
    toAddress: text('to_address').notNull(),
    status: choice('status', { enum: ['planned', 'draft', 'sent', 'skipped', 'stopped'] }).notNull(),
    whyNot: choice('why_not', { enum: whyNots }),
    dueAt: instant('due_at').notNull(),
    text: text('text').notNull(),
    draft: jsonb('draft').$type<Draft>(),
    problem: text('problem'),
    isApproved: boolean('is_approved').notNull().default(false),
    before: jsonb('before').$type<BeforeChange>(),
    outgoingId: uuid('outgoing_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.conversationId], foreignColumns: [conversations.userId, conversations.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.userId, table.replyId], foreignColumns: [outgoing.userId, outgoing.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.outgoingId], foreignColumns: [outgoing.userId, outgoing.id] }).onDelete('set null'),
    primaryKey({ columns: [table.userId, table.conversationId, table.step] }),
    index('follow_ups_due').on(table.status, table.dueAt),
    index('follow_ups_address').on(table.userId, table.toAddress),
    check('follow_ups_step', sql`${table.step} between 1 and 4`),
    check('follow_ups_status', sql`${table.status} in ('planned', 'draft', 'sent', 'skipped', 'stopped')`),
  ],
)
