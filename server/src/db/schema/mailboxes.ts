import type { LabelIds } from '@ownvoice/core/mailboxes/outcome-label'
import type { NotedPerson } from '@ownvoice/core/mailboxes/noted-people'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

/**
 * A connected mailbox. `secret` holds the adapter's settings (hosts, user, password), encrypted with a versioned key; null for the
 * sandbox. `cursor` is the adapter's own mark of what was read, `sentCursor` that of what was sent; each moves in the transaction that stores the mails.
 * `sentStore` says how a mail that may have been sent is looked up after a crash: 'server' (the server files it), 'copy' (a copy
 * addressed to the mailbox itself) or 'none' (it becomes unconfirmed). `watchedBy` is the worker whose it is to watch, see `db/mailboxes/assignments.ts`.
 * `downSince`: since when nothing could be read from it, null when all is well; `outageToldAt`: when its owner was told of that. `sendingDownSince` and
 * `sendingToldAt` say the same of the server that sends. `aliases`: further addresses whose mail arrives here, in lower case, as the owner named them.
 * `putsLabels` and `putsDrafts`: what the owner wants to see of the assistant's work in the mailbox itself. `labelIds` are the labels that were made for it there,
 * by the provider's names; what changed until `shownUntil` shows there.
 */
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    kind: choice('kind', { enum: ['sandbox', 'imap', 'gmail'] }).notNull(),
    emailAddress: text('email_address').notNull(),
    /** By which the system, which may not read addresses, finds the mailbox that a push of Google's names. */
    addressHash: text('address_hash').generatedAlwaysAs(sql`md5(email_address)`),
    aliases: text('aliases').array().notNull().default([]),
    displayName: text('display_name').notNull().default(''),
    secret: text('secret'),
    cursor: jsonb('cursor'),
    sentCursor: jsonb('sent_cursor'),
    sentStore: choice('sent_store', { enum: ['server', 'copy', 'none'] })
      .notNull()
      .default('copy'),
    status: choice('status', { enum: ['connected', 'disconnected', 'failed'] })
      .notNull()
      .default('connected'),
    lastError: text('last_error'),
    downSince: instant('down_since'),
    outageToldAt: instant('outage_told_at'),
    sendingDownSince: instant('sending_down_since'),
    sendingToldAt: instant('sending_told_at'),
    checkedAt: instant('checked_at'),
    watchedBy: text('watched_by'),
    putsLabels: boolean('puts_labels').notNull().default(true),
    putsDrafts: boolean('puts_drafts').notNull().default(true),
    labelIds: jsonb('label_ids').$type<LabelIds>(),
    shownUntil: instant('shown_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('mailboxes_user_address').on(table.userId, table.kind, table.emailAddress),
    index('mailboxes_gmail_address')
      .on(table.addressHash)
      .where(sql`${table.kind} = 'gmail'`),
    check('mailboxes_status', sql`${table.status} in ('connected', 'disconnected', 'failed')`),
  ],
)

/**
 * The tokens of a connected Gmail account, encrypted with a versioned key. `expiresAt` is the end of the access token; `grantExpiresAt` that of the
 * permission behind it, null where it has none. `refreshToken` is null where Google gave none: then the connection ends with the access token.
 * `renewalFailedAt`: when the last renewal did not work, null once one did. `endToldAt`: when its owner was last told that the
 * permission ends soon. `watchedUntil`: until when Google tells us of changes by push, null where it does not;
 * `pushedHistoryId` is the newest change of which it did.
 */
export const gmailTokens = pgTable(
  'gmail_tokens',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    mailboxId: uuid('mailbox_id').notNull().unique(), // as before
    emailAddress: text('email_address').notNull(),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token'),
    expiresAt: instant('expires_at').notNull(),
    grantExpiresAt: instant('grant_expires_at'),
    renewalFailedAt: instant('renewal_failed_at'),
    endToldAt: instant('end_told_at'),
    watchedUntil: instant('watched_until'),
    pushedHistoryId: numeric('pushed_history_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('gmail_tokens_mailbox').on(table.userId, table.mailboxId),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('cascade'),
  ],
)

/**
 * A person who was sent to Google and is expected back. `stateDigest` is of the random state that goes along, which counts once, in the session
 * that it was made in. `codeVerifier` is the secret half of PKCE (RFC 7636), encrypted; `answers` is what the owner chose for replies.
 */
export const gmailAuthorizations = pgTable(
  'gmail_authorizations',
  {
    userId: userId(),
    stateDigest: text('state_digest').notNull(),
    sessionId: text('session_id').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnAddress: text('return_address').notNull(),
    answers: choice('answers', { enum: ['watch', 'after_me', 'alone'] }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.stateDigest] })],
)

/**
 * The last look back over a mailbox: through what came in since `since`. `readMails`: how many mails were gone through so far; `answeredLate`: how many of people
 * were answered after more than a day. `regulars` holds all people whom it wrote down, not only those to leave alone. `endedAt` is null while it runs; `error` is for the owner.
 */
export const lookBacks = pgTable(
  'look_backs',
  {
    mailboxId: uuid('mailbox_id').notNull(),
    userId: userId(),
    since: instant('since').notNull(),
    readMails: integer('read_mails').notNull().default(0),
    answeredLate: integer('answered_late').notNull().default(0),
    regulars: jsonb('regulars').$type<NotedPerson[]>().notNull().default([]),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    error: text('error'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mailboxId] }),
    uniqueIndex('look_backs_as_before').on(table.mailboxId),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('cascade'),
  ],
)

/** The world of the sandbox mailbox: what a mail server would keep. `uid` grows within a mailbox and is never used again. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    mailboxId: uuid('mailbox_id').notNull(),
    folder: choice('folder', { enum: ['inbox', 'sent'] }).notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    messageId: text('message_id'),
    raw: bytes('raw').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('cascade'),
    index('sandbox_mails_order').on(table.mailboxId, table.folder, table.uid),
    index('sandbox_mails_message_id').on(table.mailboxId, table.messageId),
  ],
)

/**
 * A mail that leaves; its states are told above `Outgoing` in `db/mailboxes/outgoing.ts`. `attempts` counts the tries that ended without the
 * mail having left, as far as we lived to see it. `handedOverAt`: when everything but the final dot had been given to the server.
 * `absentAt`: when it was last known not to have left. `closedAt`: when the owner put a failed one aside, or answered in place of a draft. `toldAt`: when the owner
 * learned that it waits for them; null again once it waits for another reason. At most one row for each message, kind and step.
 */
export const outgoing = pgTable(
  'outgoing',
  {
    id: uuid('id').primaryKey().defaultRandom(), // as before
    userId: userId(),
    mailboxId: uuid('mailbox_id'),
    conversationId: uuid('conversation_id').notNull(),
    messageId: uuid('message_id').notNull(),
    kind: choice('kind', { enum: ['reply', 'holding', 'owner', 'follow_up', 'place'] }).notNull(),
    step: integer('step').notNull().default(0),
    rfcMessageId: text('rfc_message_id').notNull(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    inReplyTo: text('in_reply_to'),
    references: text('references').array().notNull(),
    status: choice('status', { enum: ['draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    sendingAt: instant('sending_at'),
    handedOverAt: instant('handed_over_at'),
    absentAt: instant('absent_at'),
    /** When the owner said that it may leave; null for what leaves by itself. */
    approvedAt: instant('approved_at'),
    closedAt: instant('closed_at'),
    toldAt: instant('told_at'),
    sentAt: instant('sent_at'),
    /** How long its message had waited when it left; null for what is no reply, and for what the owner had to look at before. */
    waitedMs: doublePrecision('waited_ms'),
    /** Nothing had answered in its conversation when it left. */
    isFirst: boolean('is_first').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('set null'),
    uniqueIndex('outgoing_of_owner').on(table.userId, table.id),
    uniqueIndex('outgoing_rfc_message_id').on(table.userId, table.rfcMessageId),
    uniqueIndex('outgoing_once').on(table.userId, table.messageId, table.kind, table.step),
    index('outgoing_conversation').on(table.userId, table.conversationId),
    index('outgoing_status').on(table.userId, table.status),
    index('outgoing_changed').on(table.userId, table.updatedAt),
    index('outgoing_recipient').on(table.userId, table.toAddress),
    index('outgoing_sent')
      .on(table.userId, table.sentAt)
      .where(sql`${table.status} = 'sent'`),
    index('outgoing_under_way')
      .on(table.status)
      .where(sql`${table.status} in ('queued', 'sending', 'unconfirmed')`),
    index('outgoing_untold')
      .on(table.updatedAt)
      .where(
        sql`${table.toldAt} is null and ${table.closedAt} is null and ${table.kind} <> 'follow_up' and ${table.status} in ('draft', 'unconfirmed', 'failed')`,
      ),
    check('outgoing_status', sql`${table.status} in ('draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed')`),
  ],
)

/**
 * The copy of a draft in the mailbox's own Drafts folder. The row is there before the copy, which is looked for by `rfcMessageId` before it is put there again.
 * `place` is the adapter's own name for where it lies, null while that is not known; `digest` is of the words that were last seen there. `missingSince`: when it was first found
 * gone; `removedAt`: when we took it away, since it is decided here.
 */
export const draftCopies = pgTable(
  'draft_copies',
  {
    outgoingId: uuid('outgoing_id').notNull(),
    userId: userId(),
    mailboxId: uuid('mailbox_id').notNull(),
    rfcMessageId: text('rfc_message_id').notNull(),
    place: text('place'),
    digest: text('digest').notNull(),
    missingSince: instant('missing_since'),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.outgoingId] }),
    uniqueIndex('draft_copies_as_before').on(table.outgoingId),
    foreignKey({ columns: [table.userId, table.outgoingId], foreignColumns: [outgoing.userId, outgoing.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.mailboxId], foreignColumns: [mailboxes.userId, mailboxes.id] }).onDelete('cascade'),
    index('draft_copies_mailbox').on(table.userId, table.mailboxId),
    index('draft_copies_rfc').on(table.userId, table.rfcMessageId),
  ],
)

/** Whom the assistant leaves to the owner: an address, or a domain with an @ before it, as `LeftAlone` writes them. */
export const leftAlone = pgTable('left_alone', { userId: userId(), who: text('who').notNull(), createdAt: createdAt() }, (table) => [
  primaryKey({ columns: [table.userId, table.who] }),
])

/** Addresses whose holders asked for no more automatic mail, as `marksOf` hashes them: the wish outlives all else that is known of a person. */
export const suppressions = pgTable('suppressions', { userId: userId(), mark: text('mark').notNull(), createdAt: createdAt() }, (table) => [
  primaryKey({ columns: [table.userId, table.mark] }),
])

/** Mails that were deleted here, as `marksOf` hashes them: what still lies in a mailbox is not taken for new. */
export const deletedMails = pgTable(
  'deleted_mails',
  { userId: userId(), mark: text('mark').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.mark] })],
)
