import type { ConnectionHalf } from '@ownvoice/core/mailboxes/contract'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import type { LabelIds, OutcomeLabel } from '@ownvoice/core/mailboxes/outcome-label'
import type { QuotedOriginal } from '@ownvoice/core/mailboxes/quoted-original'
import type { Pushes } from './pushes.ts'

/**
 * A mail as it lies in the mailbox. `providerId` names it for good (for IMAP: UIDVALIDITY and UID). `sizeBytes` is its whole size; of a mail
 * above 25 MB `raw` is only the beginning.
 */
export type RawMail = { providerId: string; raw: Uint8Array; sizeBytes: number; receivedAt: Date }

/** An adapter's own mark of what was read; kept as JSON, opaque to everyone else. */
export type Cursor = unknown

/** From where `fetch` and `fetchSent` go on. */
export type Cursors = { inbox: Cursor; sent: Cursor }

/** `more` is true when the limit cut the list short: ask again from `cursor`. */
export type Fetched = { mails: RawMail[]; cursor: Cursor; more: boolean }

/**
 * A mail that leaves. Plain text; `messageId`, `inReplyTo` and `references` stand without angle brackets. `isAutomatic` says that no person
 * wrote or approved it; `unsubscribeUrl` is where its reader gets no more, of a mail that nobody waits for; `quoted` is the mail that it answers,
 * put below it.
 */
export type OutgoingMail = {
  messageId: string
  from: Address
  to: Address
  /** Who gets a copy that everybody sees. There is no blind copy. */
  cc: Address[]
  subject: string
  text: string
  inReplyTo: string | null
  references: string[]
  isAutomatic: boolean
  unsubscribeUrl?: string
  quoted: QuotedOriginal | null
}

/**
 * How a mail is handed over. `markHandedOver` is awaited before the step from which on the server may send the mail (SMTP: the final dot);
 * where it throws, that step is not taken. After `deadline` it is not taken either, and the time that a mail waits for its turn is part of it.
 */
export type Handover = { deadline: Date; markHandedOver: () => Promise<void> }

/** A draft of ours by what is known of it: where it was put (null where that was not written down), and what it answers. */
export type DraftName = { place: string | null; messageId: string; inReplyTo: string | null }

/** A draft as it lies there now. */
export type FoundDraft = { place: string; raw: Uint8Array }

/** The owner's own Drafts folder. A `place` is the adapter's own name for where a draft lies. */
export type DraftStore = {
  /** Puts a draft there and says where. Where one with this Message-ID lies there already, it is that one. */
  put(mail: OutgoingMail): Promise<string>
  /** Each of these drafts as it lies there now, also after it was edited in another program; null for one that is gone: sent, or deleted. */
  find(names: readonly DraftName[]): Promise<(FoundDraft | null)[]>
  /** One that is gone is no error. */
  remove(place: string): Promise<void>
}

/**
 * One connected mailbox. Every method throws an AppError of `auth_expired`, `rate_limited`, `temporary` or `permanent`, never a foreign error.
 * One port test runs on every adapter (`mail/mail-port.test.ts`).
 */
export type MailAdapter = {
  /** The server that the mailbox is read from, by name; null where no server takes mail in. */
  readonly host: string | null
  /** Signs in where it reads, or where it sends. */
  verify(half: ConnectionHalf): Promise<void>
  /** Mails that came in after `cursor`, oldest first, at most `limit`. Null starts from now: what lies there already is not read. */
  fetch(cursor: Cursor, limit: number): Promise<Fetched>
  /**
   * What was sent from this mailbox after `cursor`, whoever sent it: mails of ours are among it. Cheap when there is nothing new. Null starts from
   * now; the cursor is one of its own. Nothing where the server keeps no sent mails.
   */
  fetchSent(cursor: Cursor, limit: number): Promise<Fetched>
  /**
   * Cursors from which `fetch` and `fetchSent` bring what came in, and was sent, since that day. What they bring may begin a day earlier: a server
   * may know days alone, in a time zone of its own.
   */
  startAt(since: Date): Promise<Cursors>
  /**
   * Calls `onChange` soon after something new lies in the mailbox, until `signal` aborts; then resolves. Throws when the connection is lost. `pushes` are what its
   * provider tells of it, where it does.
   */
  watch(onChange: () => void, signal: AbortSignal, pushes: Pushes): Promise<void>
  /**
   * Hands the mail over: `accepted` once the server has said so, `unknown` when it has not said so by the deadline, or the connection was lost
   * before. Whatever it throws, the mail has not left. A second call with the same Message-ID sends a second mail: ask `findSent` first.
   */
  send(mail: OutgoingMail, handover: Handover): Promise<'accepted' | 'unknown'>
  /** Whether a mail of ours with this Message-ID has left: `unknown` where the server keeps no trace that could be asked. */
  findSent(messageId: string): Promise<'sent' | 'absent' | 'unknown'>
  /** Puts our own copy (see `sentStore`) where sent mails lie. Doing it twice, or when it is gone, is no error. */
  fileSent(providerId: string): Promise<void>
  /**
   * The mail bears this label of ours and no other, null for none; doing it twice is no error. `known` are the provider's ids of our labels from the last time, and it
   * resolves to those that count now. Null where the mailbox has no labels that its owner would see.
   */
  showLabel: ((providerId: string, label: OutcomeLabel | null, known: LabelIds) => Promise<LabelIds>) | null
  /** Null where drafts are kept nowhere. */
  drafts: DraftStore | null
  close(): Promise<void>
}
