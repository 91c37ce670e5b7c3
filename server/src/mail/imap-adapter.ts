import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { rawMailLimits } from './bound-raw-mail.ts'
import { buildMail } from './build-mail.ts'
import { listSearchableFolders, sentFolder } from './imap-folders.ts'
import { openImapConnection } from './imap-connection.ts'
import { adjustCursor, advanceCursor, ImapCursor } from './imap-cursor.ts'
import type { MailboxAccess } from './open-mailbox.ts'
import type { Cursor, Fetched, MailAdapter, RawMail } from './port.ts'
import { openSmtpSender } from './smtp-sender.ts'

type ImapAccess = Extract<MailboxAccess, { kind: 'imap' }>
type Context = { clock: Clock; log: Log }

/**
 * A mailbox by IMAP and SMTP. One warm connection each: the one waits in IDLE and fetches, the other sends. With the Sent store 'copy' the
 * SMTP envelope names the mailbox itself beside the recipient: the copy that the server delivers into our own INBOX is the receipt that the
 * mail has left, which a copy that we append ourselves after sending could not be.
 */
export function openImapAdapter(access: ImapAccess, { clock, log }: Context): MailAdapter {
  const inbox = openImapConnection(access.settings.imap, log)
  const smtp = openSmtpSender(access.settings.smtp, clock)

  return {
    verify: async () => {
      await inbox.withClient(() => Promise.resolve())
      await smtp.warm()
    },

    fetch: (cursor, limit) =>
      inbox.withClient((client, box) =>
        cursor === null ? startFromNow(client, clock) : fetchAfter(client, box, ImapCursor.parse(cursor), limit),
      ),

    watch: async (onChange, signal) => {
      const idling = inbox.idle(onChange, signal)
      onChange() // something may have come in while nobody watched
      void smtp.warm().catch(() => {}) // sending meets the same error, and tells
      await idling
    },

    send: async (mail, handover) => {
      const raw = await buildMail(mail, clock.now())
      const own = access.sentStore === 'copy' && mail.to.address !== access.emailAddress ? [access.emailAddress] : []
      return smtp.send({ from: mail.from.address, to: [mail.to.address, ...own] }, raw, handover)
    },

    findSent: async (messageId) => {
      if (access.sentStore === 'none') return 'unknown'
      const elsewhere = openImapConnection(access.settings.imap, log)
      try {
        return await elsewhere.withClient((client) => searchEverywhere(client, messageId))
      } finally {
        await elsewhere.close()
      }
    },

    fileSent: (providerId) =>
      inbox.withClient(async (client, box) => {
        const [uidValidity, uid] = providerId.split(':')
        if (uidValidity !== box.uidValidity.toString() || uid === undefined) return
        await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
        await client.messageMove(uid, await sentFolder(client), { uid: true })
      }),

    close: async () => {
      smtp.close()
      await inbox.close()
    },
  }
}

async function startFromNow(client: ImapFlow, clock: Clock): Promise<Fetched> {
  await client.mailboxClose() // selecting INBOX again tells the current UIDNEXT
  const box = await client.mailboxOpen('INBOX')
  const cursor: ImapCursor = { uidValidity: box.uidValidity.toString(), uid: box.uidNext - 1, newestAt: clock.now().toISOString() }
  return { mails: [], cursor, more: false }
}

const firstBytes = 256 * 1024 // nearly every mail is whole within this; the others are fetched one by one
const pageBytes = 32 * 1024 * 1024 // a page of mails ends once it takes more memory than this

/**
 * One round trip in the common case: the UIDs that come next are asked for at once, with the mails. Only when none of them is there does a
 * SEARCH tell whether there are later ones. `more` is true after any mail, so that the caller comes back until a SEARCH finds nothing.
 */
async function fetchAfter(client: ImapFlow, box: MailboxObject, given: ImapCursor, limit: number): Promise<Fetched> {
  const start = adjustCursor(given, box.uidValidity.toString(), box.uidNext)
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
  const uids = (await client.search(query, { uid: true })) || []
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

async function searchEverywhere(client: ImapFlow, messageId: string): Promise<'sent' | 'absent'> {
  for (const path of await listSearchableFolders(client)) {
    await client.mailboxOpen(path, { readOnly: true })
    const uids = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    if (Array.isArray(uids) && uids.length > 0) return 'sent'
  }
  return 'absent'
}
