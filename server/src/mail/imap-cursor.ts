import { z } from 'zod'

/**
 * What was read of INBOX: everything up to `uid`, as long as the UIDs are those of `uidValidity` (RFC 3501 §2.3.1.1). `newestAt` is when the
 * newest mail read came in. When the server has given out new UIDs, `recovering` says what is gone through again: the mails up to
 * `untilUid` that came in since `notBefore`. Those that were stored already are known by their Message-ID.
 */
export const ImapCursor = z.object({
  uidValidity: z.string(),
  uid: z.number(),
  newestAt: z.string(),
  recovering: z.object({ untilUid: z.number(), notBefore: z.string() }).optional(),
})
export type ImapCursor = z.infer<typeof ImapCursor>

const dayMs = 86_400_000

/** The cursor to go on from in a mailbox that has `uidValidity` now and gives `uidNext` to its next mail. */
export function adjustCursor(cursor: ImapCursor, uidValidity: string, uidNext: number): ImapCursor {
  if (cursor.uidValidity === uidValidity) return cursor
  const notBefore = new Date(Date.parse(cursor.newestAt) - 2 * dayMs).toISOString() // SINCE knows days alone, in the server's time zone
  return { uidValidity, uid: 0, newestAt: cursor.newestAt, recovering: { untilUid: uidNext - 1, notBefore } }
}

/** The cursor from which the mails since `since` are gone through, in a folder that gives `uidNext` to its next mail. */
export function cursorSince(since: Date, uidValidity: string, uidNext: number): ImapCursor {
  const notBefore = since.toISOString()
  const start = { uidValidity, uid: 0, newestAt: notBefore }
  return uidNext > 1 ? { ...start, recovering: { untilUid: uidNext - 1, notBefore } } : start
}

/** The cursor after a mail was read. */
export function advanceCursor(cursor: ImapCursor, uid: number, receivedAt: Date): ImapCursor {
  const newestAt = receivedAt.toISOString() > cursor.newestAt ? receivedAt.toISOString() : cursor.newestAt
  return { ...cursor, uid: Math.max(cursor.uid, uid), newestAt }
}
