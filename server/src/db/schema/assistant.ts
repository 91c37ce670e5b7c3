import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '@ownvoice/core/assistant/category'
import { flags, kinds } from '@ownvoice/core/assistant/labels'
import { replyLanguages } from '@ownvoice/core/assistant/languages'
import type { SendModes } from '@ownvoice/core/assistant/sending-rules'
import { fromStoredTrace, toStoredTrace } from '@ownvoice/core/assistant/stored-trace'
import type { OfferedModel } from '@ownvoice/core/assistant/offered-model'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { Difference } from '@ownvoice/core/assistant/watch/compare-replies'
import { answerWithin } from '@ownvoice/core/escalations/answer-within'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { outcomeLabels } from '@ownvoice/core/mailboxes/outcome-label'
import type { QuietHours } from '@ownvoice/core/scheduling/quiet-hours'
import { users } from './accounts.ts'
import { bytes, createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text, toJson } from './content-columns.ts'
import { mailboxes } from './mailboxes.ts'

const actions = ['send', 'draft', 'escalate', 'ignore', 'watch'] as const

/** A trace under its version; one that an older version of the program kept is read in today's shape. */
const traceColumn = customType<{ data: Trace | null; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (trace) => trace && toJson(toStoredTrace(trace)),
  fromDriver: (stored) => fromStoredTrace(typeof stored === 'string' ? JSON.parse(stored) : stored),
})

export const assistantSettings = pgTable(
  'assistant_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sendMode: choice('send_mode', { enum: ['watch', 'draft', 'send'] })
      .notNull()
      .default('send'),
    responseDelaySeconds: integer('response_delay_seconds').notNull().default(0),
    disclosure: boolean('disclosure').notNull().default(false),
    /** What goes for some categories instead. */
    categoryModes: jsonb('category_modes').$type<SendModes['categoryModes']>().notNull().default({}),
    /** When nothing leaves by itself; null for no such hours. */
    quiet: jsonb('quiet_hours').$type<QuietHours>(),
    /** Since when the owner has stopped all that leaves by itself; null while it may. */
    stoppedAt: instant('stopped_at'),
    /** Stands below the sign-off of replies; '' for none. */
    signature: text('signature').notNull().default(''),
    /** The language model on the server's machine that the owner chose; null for none. */
    ownModel: jsonb('own_model').$type<OfferedModel>(),
    /** The languages besides English that replies may be written in. */
    replyLanguages: choice('reply_languages', { enum: replyLanguages }).array().notNull().default([]),
    /** A message that is seen so long after it came in waits for the owner. */
    lateAfterHours: integer('late_after_hours').notNull().default(12),
    /** Whether leads that do not answer are followed up, and between which hours of the day. */
    followUps: boolean('follow_ups').notNull().default(true),
    wakingFrom: integer('waking_from').notNull().default(9),
    wakingUntil: integer('waking_until').notNull().default(19),
    /** Stands below every follow-up; '' for none. */
    postalAddress: text('postal_address').notNull().default(''),
    /** Whether the owner is written to when messages are handed over to them, and when replies wait for their word or did not leave. */
    escalationAlerts: boolean('escalation_alerts').notNull().default(true),
    draftAlerts: boolean('draft_alerts').notNull().default(true),
    /** Within what time the owner answers what was handed over, as holding replies say it. */
    answerWithin: choice('answer_within', { enum: answerWithin }).notNull().default('unsaid'),
    /** What the owner answers by themselves, whatever their documents say of it. */
    ownTopics: text('own_topics').array().notNull().default([]),
    /** Whom alone the assistant answers without the owner; everybody where it is empty. */
    allowedSenders: text('allowed_senders').array().notNull().default([]),
    /** Whether the owner is reminded of what they have not answered in that time, and the last day (`YYYY-MM-DD`) on which they were; null before. */
    lateReminders: boolean('late_reminders').notNull().default(true),
    remindedOn: date('reminded_on', { mode: 'string' }),
    /** Whether the owner is written to on Mondays, and the last Monday (`YYYY-MM-DD`) on which that was done; null before. */
    weeklyReport: boolean('weekly_report').notNull().default(false),
    weeklyReportedFor: date('weekly_reported_for', { mode: 'string' }),
    /** Whether the owner is written to when somebody books, moves or cancels. */
    bookingConfirmations: boolean('booking_confirmations').notNull().default(false),
    /** After how many months messages are deleted; null for never. */
    keepMonths: integer('keep_months'),
    /** When the owner first tried a mail; null before. */
    triedAt: instant('tried_at'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('assistant_settings_delay', sql`${table.responseDelaySeconds} between 0 and 86400`),
    check('assistant_settings_late', sql`${table.lateAfterHours} between 1 and 168`),
    check(
      'assistant_settings_waking',
      sql`${table.wakingFrom} between 0 and 23 and ${table.wakingUntil} between ${table.wakingFrom} + 1 and 24`,
    ),
    check('assistant_settings_keep', sql`${table.keepMonths} in (6, 12, 24, 36)`),
    check('assistant_settings_answer_within', sql`${table.answerWithin} in ('unsaid', 'today', 'one_day', 'two_days')`),
    check('assistant_settings_signature', sql`char_length(${table.signature}) <= 400`),
  ],
)

/**
 * What an account's calls of a language model took in a month (`2026-03`, by the account's own calendar), in tokens, and what they cost: those for mail, and
 * all others. Null where no price was known.
 */
export const modelUsage = pgTable(
  'model_usage',
  {
    userId: userId(),
    month: text('month').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    mailCost: doublePrecision('mail_cost'),
    otherCost: doublePrecision('other_cost'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/**
 * All mails with one person about one matter. `threadKey` is the Message-ID that opened it, or the form lead's id. `ownerWroteAt`: when the owner last
 * wrote in it from a program of their own; `givenBackAt`: when they last let the assistant answer in it again.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    customerEmail: text('customer_email'),
    customerName: text('customer_name'),
    subject: text('subject').notNull().default(''),
    threadKey: text('thread_key').notNull(),
    ownerWroteAt: instant('owner_wrote_at'),
    givenBackAt: instant('given_back_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('conversations_thread').on(table.userId, table.threadKey),
    index('conversations_begun').on(table.userId, table.createdAt),
    index('conversations_customer').on(table.userId, table.customerEmail),
  ],
)

/**
 * A message that came in. `received` → `decided` once, in the transaction that writes its event, reply and escalation. `mailboxId` is null for a form lead
 * of an account without a mailbox. `providerId` is the mailbox's own id of the mail (or the lead's): unique, so that nothing is stored twice.
 * `isPast`: found when its mailbox was looked back over; nobody but the owner answers it.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    mailboxId: uuid('mailbox_id'),
    conversationId: uuid('conversation_id').notNull(),
    channel: choice('channel', { enum: ['mail', 'form'] }).notNull(),
    providerId: text('provider_id').notNull(),
    rfcMessageId: text('rfc_message_id'),
    fromAddress: text('from_address'),
    subject: text('subject').notNull(),
    mail: jsonb('mail').$type<Mail>().notNull(),
    status: choice('status', { enum: ['received', 'decided'] })
      .notNull()
      .default('received'),
    action: choice('action', { enum: actions }),
    category: choice('category', { enum: categories }),
    trace: traceColumn('trace'),
    receivedAt: instant('received_at').notNull(),
    isPast: boolean('is_past').notNull().default(false),
    decidedAt: instant('decided_at'),
    /** What the mailbox's own label says of it, null where it bears none. */
    mailboxLabel: choice('mailbox_label', { enum: outcomeLabels }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('set null'),
    foreignKey({ columns: [table.userId, table.conversationId], foreignColumns: [conversations.userId, conversations.id] }).onDelete(
      'cascade',
    ),

    uniqueIndex('messages_provider').on(
      table.userId,
      sql`coalesce(${table.mailboxId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.providerId,
    ),
    index('messages_conversation').on(table.userId, table.conversationId, table.receivedAt),
    index('messages_rfc').on(table.userId, table.rfcMessageId),
    index('messages_recent').on(table.userId, table.receivedAt),
    index('messages_sender').on(table.userId, table.fromAddress),
  ],
)

/**
 * What the owner wrote in a conversation from a program of their own, found among the sent mails of a mailbox. `text` is without quotes and signature.
 * `answersUntil`: messages of the conversation that came in until then are answered by it.
 */
export const ownerMails = pgTable(
  'owner_mails',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    mailboxId: uuid('mailbox_id'),
    conversationId: uuid('conversation_id').notNull(),
    rfcMessageId: text('rfc_message_id').notNull(),
    toAddresses: text('to_addresses').array().notNull(),
    text: text('text').notNull(),
    answersUntil: instant('answers_until').notNull(),
    sentAt: instant('sent_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('set null'),
    foreignKey({ columns: [table.userId, table.conversationId], foreignColumns: [conversations.userId, conversations.id] }).onDelete(
      'cascade',
    ),

    uniqueIndex('owner_mails_once').on(table.userId, table.rfcMessageId),
    index('owner_mails_conversation').on(table.userId, table.conversationId, table.sentAt),
  ],
)

/**
 * What the owner says a message is, where it was understood otherwise: another kind, flags that hold and flags that do not. `text` is what was read of it;
 * `vectors` (float32, little endian, one after another) are those by which messages are held against it, made by the embedder `vectorsBy`; null until the first is.
 */
export const corrections = pgTable(
  'corrections',
  {
    userId: userId(),
    messageId: uuid('message_id').notNull(),
    text: text('text').notNull(),
    kind: choice('kind', { enum: kinds }),
    flagsOn: choice('flags_on', { enum: flags }).array().notNull(),
    flagsOff: choice('flags_off', { enum: flags }).array().notNull(),
    vectors: bytes('vectors'),
    vectorsBy: text('vectors_by'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.messageId] }),
  ],
)

/**
 * A reply that would have left by itself, had the owner not chosen to watch or to look first; and how what they said instead compares with it, `null` until
 * they said something.
 */
export const watchedReplies = pgTable(
  'watched_replies',
  {
    userId: userId(),
    messageId: uuid('message_id').notNull(),
    outcome: choice('outcome', { enum: ['agrees', 'differs', 'unclear'] }),
    differences: jsonb('differences').$type<Difference[]>().notNull().default([]),
    comparedAt: instant('compared_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.messageId] }),
    check('watched_replies_outcome', sql`${table.outcome} in ('agrees', 'differs', 'unclear')`),
  ],
)

/** One row for each message that was dealt with: the activity list and the analytics read it. `questions` are those that were understood, in the sender's words. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    messageId: uuid('message_id'),
    toEmail: text('to_email').notNull(),
    categoryUsed: choice('category_used', { enum: categories }).notNull(),
    action: choice('action', { enum: actions }).notNull(),
    replyText: text('reply_text').notNull().default(''),
    questions: text('questions')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.messageId], foreignColumns: [messages.userId, messages.id] }).onDelete('set null'),
    uniqueIndex('lead_events_message').on(table.userId, table.messageId),
    index('lead_events_recent').on(table.userId, table.createdAt),
    index('lead_events_recipient').on(table.userId, table.toEmail),
  ],
)
