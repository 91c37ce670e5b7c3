import { z } from 'zod'

/**
 * What was read of a Gmail account: everything up to `historyId`. `newestAt` is when the newest mail read came in. Where Google no longer knew
 * the history, `recovering` lists the mails that came in since then and are still to be read, oldest first; `historyId` is of that look already.
 */
export const GmailCursor = z.object({ historyId: z.string(), newestAt: z.string(), recovering: z.array(z.string()).optional() })
export type GmailCursor = z.infer<typeof GmailCursor>

/** The cursor after a mail was read. */
export function advanceGmailCursor(cursor: GmailCursor, receivedAt: Date): GmailCursor {
  const at = receivedAt.toISOString()
  return at > cursor.newestAt ? { ...cursor, newestAt: at } : cursor
}
