import type { Clock } from '../../clock.ts'
import { rawMailLimits } from '../bound-raw-mail.ts'
import type { Fetched, RawMail } from '../port.ts'
import type { GmailClient, GmailFolder } from './gmail-client.ts'
import { advanceGmailCursor, type GmailCursor } from './gmail-cursor.ts'

const pageBytes = 32 * 1024 * 1024 // a page of mails ends once it takes more memory than this
/** What lies there for a moment and is none of a customer's. */
const notNew = new Set(['SPAM', 'TRASH', 'DRAFT'])

/** A cursor at the present end of the history. */
export async function startGmailCursor(client: GmailClient, clock: Clock): Promise<GmailCursor> {
  const { historyId } = await client.profile()
  return { historyId, newestAt: clock.now().toISOString() }
}

type Given = { client: GmailClient; folder: GmailFolder }

/**
 * Mails after the cursor by Gmail's history. Google keeps that for about a week: where it has forgotten our place, what came in since the newest
 * mail that we know is found by date instead, and how late it is stands in `receivedAt`. One record of the history is never torn apart.
 */
export async function fetchGmail({ client, folder }: Given, start: GmailCursor, limit: number): Promise<Fetched> {
  if (start.recovering) return goThrough(client, { ...start, recovering: start.recovering }, limit)
  const history = await client.history(start.historyId, folder)
  if (history === null) return goThrough(client, await gmailCursorSince({ client, folder }, start.newestAt), limit)
  const mails: RawMail[] = []
  let cursor = start
  let bytes = 0
  for (const { id, messageIds } of history.records) {
    if (bytes > pageBytes || mails.length >= limit) return { mails, cursor, more: true }
    for (const messageId of messageIds) {
      const mail = await readMail(client, messageId)
      if (!mail) continue
      mails.push(mail)
      bytes += mail.raw.length
      cursor = advanceGmailCursor(cursor, mail.receivedAt)
    }
    cursor = { ...cursor, historyId: id }
  }
  return { mails, cursor: history.more ? cursor : { ...cursor, historyId: history.historyId }, more: history.more }
}

type Recovering = GmailCursor & { recovering: string[] }

/** A cursor from which all that came in since an instant is gone through, found by its date. */
export async function gmailCursorSince({ client, folder }: Given, newestAt: string): Promise<Recovering> {
  const { historyId } = await client.profile() // before the look, so that nothing falls between the two
  const query = `in:${folder.toLowerCase()} after:${Math.floor(Date.parse(newestAt) / 1_000) - 1}` // seconds; the mails of that one are known by their Message-ID
  const ids: string[] = []
  for (let pageToken: string | undefined; ;) {
    const page = await client.search(query, pageToken === undefined ? {} : { pageToken })
    ids.push(...page.messages.map(({ id }) => id))
    pageToken = page.nextPageToken
    if (pageToken === undefined) return { historyId, newestAt, recovering: ids.toReversed() }
  }
}

async function goThrough(client: GmailClient, start: Recovering, limit: number): Promise<Fetched> {
  const { recovering, ...rest } = start
  const mails: RawMail[] = []
  let cursor: GmailCursor = rest
  let bytes = 0
  let taken = 0
  for (const id of recovering.slice(0, limit)) {
    if (bytes > pageBytes) break
    taken += 1
    const mail = await readMail(client, id)
    if (!mail) continue
    mails.push(mail)
    bytes += mail.raw.length
    cursor = advanceGmailCursor(cursor, mail.receivedAt)
  }
  const left = recovering.slice(taken)
  return { mails, cursor: left.length > 0 ? { ...cursor, recovering: left } : cursor, more: true }
}

async function readMail(client: GmailClient, id: string): Promise<RawMail | null> {
  const message = await client.getMessage(id)
  if (!message || message.labelIds.some((label) => notNew.has(label))) return null
  const { raw, receivedAt } = message
  return { providerId: id, raw: raw.subarray(0, rawMailLimits.bytes), sizeBytes: raw.length, receivedAt }
}
