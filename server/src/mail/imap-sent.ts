import type { ImapFlow } from 'imapflow'
import type { Clock } from '../clock.ts'
import type { ImapConnection } from './imap-connection.ts'
import { cursorSince, ImapCursor } from './imap-cursor.ts'
import { fetchAfter } from './imap-fetch.ts'
import { findSentFolder, nextUid } from './imap-folders.ts'
import type { SideConnection } from './imap-side-connection.ts'
import { AppError } from '../errors.ts'
import type { Cursor, Fetched } from './port.ts'

type Sent = { path: string; uidValidity: string; uidNext: number }
/** The connection that waits for new mail keeps INBOX open. */
type Connections = { inbox: ImapConnection; side: SideConnection; clock: Clock }

export type SentReader = {
  fetch(cursor: Cursor, limit: number): Promise<Fetched>
  startAt(since: Date): Promise<Cursor>
}

/**
 * Makes what reads the Sent folder. Whether there is anything new is one STATUS on the connection that is open already; only then another one
 * opens the folder.
 */
export function createSentReader({ inbox, side, clock }: Connections): SentReader {
  let known: string | null = null

  async function look(client: ImapFlow): Promise<Sent | null> {
    const path = known ?? (await findSentFolder(client))
    const status = path === null ? false : await client.status(path, { uidValidity: true, uidNext: true })
    if (!client.usable) throw new AppError('temporary', { detail: 'the connection was lost while looking at the sent mails' })
    known = status ? path : null
    if (path === null || !status || status.uidValidity === undefined || status.uidNext === undefined) return null
    return { path, uidValidity: status.uidValidity.toString(), uidNext: status.uidNext }
  }

  async function fetch(cursor: Cursor, limit: number): Promise<Fetched> {
    const sent = await inbox.withClient(look)
    if (cursor === null) return { mails: [], cursor: startOf(sent, clock), more: false }
    const from = ImapCursor.parse(cursor)
    if (!sent || (sent.uidValidity === from.uidValidity && sent.uidNext - 1 <= from.uid)) return { mails: [], cursor, more: false }
    return side.run(async (client) => {
      const box = await client.mailboxOpen(sent.path, { readOnly: true })
      const newest = (await nextUid(client, box)) - 1
      const page = await fetchAfter(client, box, from, limit)
      const reached = ImapCursor.parse(page.cursor)
      if (page.mails.length > 0) return { ...page, more: reached.uid < newest || reached.recovering !== undefined }
      return { ...page, cursor: { ...reached, uid: Math.max(reached.uid, newest) } } // those in between were deleted
    })
  }

  async function startAt(since: Date): Promise<Cursor> {
    const sent = await inbox.withClient(look)
    return sent ? cursorSince(since, sent.uidValidity, sent.uidNext) : startOf(null, clock)
  }

  return { fetch, startAt }
}

/** A folder that is not there yet is read from its first mail on once it is. */
function startOf(sent: Sent | null, clock: Clock): ImapCursor {
  return { uidValidity: sent?.uidValidity ?? '', uid: (sent?.uidNext ?? 1) - 1, newestAt: clock.now().toISOString() }
}
