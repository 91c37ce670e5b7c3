import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import { rawMailLimits } from './bound-raw-mail.ts'
import { adjustCursor, advanceCursor, type ImapCursor } from './imap-cursor.ts'
import { nextUid, searchUids } from './imap-folders.ts'
import type { Cursor, Fetched, RawMail } from './port.ts'

const firstBytes = 256 * 1024 // nearly every mail is whole within this; the others are fetched one by one
const pageBytes = 32 * 1024 * 1024 // a page of mails ends once it takes more memory than this

/**
 * The mails of the open folder after a cursor. One round trip in the common case: the UIDs that come next are asked for at once, with the mails. Only when none of them is there does a
 * SEARCH tell whether there are later ones. `more` is true after any mail, so that the caller comes back until a SEARCH finds nothing.
 */
export async function fetchAfter(client: ImapFlow, box: MailboxObject, given: ImapCursor, limit: number): Promise<Fetched> {
  const start = adjustCursor(given, box.uidValidity.toString(), await nextUid(client, box))
  const next = start.recovering ? [] : await fetchRange(client, `${start.uid + 1}:${start.uid + limit}`)
  const found = next.length > 0 ? next : await fetchRange(client, (await laterUids(client, start)).slice(0, limit).join(','))
  if (found.length === 0) {
    const { recovering, ...settled } = start
    const cursor: Cursor = recovering ? { ...settled, uid: recovering.untilUid } : settled
    return { mails: [], cursor, more: recovering !== undefined }
  }
  const mails: RawMail[] = []
  let cursor = start
  let bytes = 0
  for (const message of found) {
    if (bytes > pageBytes) break
    const mail = await toRawMail(client, message, start.uidValidity)
    bytes += mail.raw.length
    mails.push(mail)
    cursor = advanceCursor(cursor, message.uid, mail.receivedAt)
  }
  return { mails, cursor, more: true }
}

async function laterUids(client: ImapFlow, { uid, recovering }: ImapCursor): Promise<number[]> {
  const range = `${uid + 1}:${recovering?.untilUid ?? '*'}`
  const query = recovering ? { uid: range, since: new Date(recovering.notBefore) } : { uid: range }
  const uids = await searchUids(client, query)
  return uids.filter((each) => each > uid).toSorted((one, other) => one - other) // `n:*` names the last mail even when it is before n
}

async function fetchRange(client: ImapFlow, range: string): Promise<FetchMessageObject[]> {
  if (range === '') return []
  const query = { uid: true, internalDate: true, size: true, source: { start: 0, maxLength: firstBytes } }
  const messages = await client.fetchAll(range, query, { uid: true })
  return messages.toSorted((one, other) => one.uid - other.uid)
}

async function toRawMail(client: ImapFlow, message: FetchMessageObject, uidValidity: string): Promise<RawMail> {
  const beginning = message.source ?? Buffer.alloc(0)
  const sizeBytes = Math.max(message.size ?? 0, beginning.length)
  const isWhole = sizeBytes <= beginning.length || sizeBytes > rawMailLimits.bytes
  const whole = isWhole ? beginning : await fetchWhole(client, message.uid)
  const receivedAt = new Date(message.internalDate ?? 0)
  return {
    providerId: `${uidValidity}:${message.uid}`,
    raw: whole ?? beginning,
    sizeBytes: whole ? Math.max(sizeBytes, whole.length) : sizeBytes,
    receivedAt,
  }
}

async function fetchWhole(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const message = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: rawMailLimits.bytes } }, { uid: true })
  return (message && message.source) || null
}
