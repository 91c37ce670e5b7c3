import type { RecordDetails } from '@ownvoice/core/accounts/record/record-line'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

/**
 * What was done in an account, a line each. Lines are added and read: neither role may change or delete one, and they go with the account alone. What a line is
 * about is named by its id, so that a customer's name never stands here; `session_id` is the session's, which may be over by now.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    uid: bigint('uid', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: userId(),
    at: instant('at').notNull().defaultNow(),
    actor: choice('actor', { enum: ['owner', 'assistant', 'operator'] }).notNull(),
    sessionId: text('session_id'),
    /** The browser and its system in a person's words. */
    device: text('device'),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<RecordDetails>().notNull().default({}),
    subjectKind: choice('subject_kind', { enum: ['message', 'document'] }),
    subjectId: uuid('subject_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.uid] }),
    index('audit_events_of_kind').on(table.userId, table.kind, table.uid),
    check('audit_events_actor', sql`${table.actor} in ('owner', 'assistant', 'operator')`),
    check('audit_events_subject', sql`(${table.subjectKind} is null) = (${table.subjectId} is null)`),
  ],
)
