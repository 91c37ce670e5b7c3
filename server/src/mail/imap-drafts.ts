import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Clock } from '../clock.ts'
import { rawMailLimits } from './bound-raw-mail.ts'
import { buildMail, toMessageId } from './build-mail.ts'
import { findDraftsFolder } from './imap-folders.ts'
import type { SideConnection } from './imap-side-connection.ts'
import type { DraftName, DraftStore, FoundDraft } from './port.ts'

/**
 * The Drafts folder of a mailbox by IMAP, on the connection for other folders. Programs edit a draft by putting another one there and deleting the one before: that is then
 * found by what it answers. A place is UIDVALIDITY and UID.
 */
export function openImapDrafts(side: SideConnection, clock: Clock): DraftStore {
  return {
    put: (mail) =>
      side.run(async (client) => {
        const path = (await findDraftsFolder(client)) ?? (await client.mailboxCreate('Drafts')).path
        const lying = await lookUp(client, path, { 'message-id': toMessageId(mail.messageId) })
        if (lying !== null) return lying
        await client.append(path, await buildMail(mail, clock.now()), ['\\Draft', '\\Seen'])
        const put = await lookUp(client, path, { 'message-id': toMessageId(mail.messageId) })
        if (put === null) throw new Error('The draft is not where it was put.')
        return put
      }),

    find: (names) =>
      side.run(async (client) => {
        const path = await findDraftsFolder(client)
        const found: (FoundDraft | null)[] = []
        for (const name of names) found.push(path === null ? null : await findDraft(client, path, name))
        return found
      }),

    remove: (place) =>
      side.run(async (client) => {
        const path = await findDraftsFolder(client)
        if (path === null) return
        const box = await client.mailboxOpen(path)
        const uid = uidIn(box, place)
        if (uid !== null) await client.messageDelete(uid, { uid: true })
      }),
  }
}

async function findDraft(client: ImapFlow, path: string, { place, messageId, inReplyTo }: DraftName): Promise<FoundDraft | null> {
  const box = await client.mailboxOpen(path, { readOnly: true })
  const uid = place === null ? null : uidIn(box, place)
  const there = uid === null ? null : await read(client, box, uid)
  if (there) return there
  const same = await newest(client, box, { 'message-id': toMessageId(messageId) })
  if (same || inReplyTo === null) return same
  return newest(client, box, { 'in-reply-to': toMessageId(inReplyTo) })
}

/** The place of the newest draft with this field. */
async function lookUp(client: ImapFlow, path: string, header: Record<string, string>): Promise<string | null> {
  const box = await client.mailboxOpen(path, { readOnly: true })
  return (await newest(client, box, header))?.place ?? null
}

async function newest(client: ImapFlow, box: MailboxObject, header: Record<string, string>): Promise<FoundDraft | null> {
  const uids = (await client.search({ header, deleted: false }, { uid: true })) || []
  const uid = Math.max(0, ...uids)
  return uid === 0 ? null : read(client, box, String(uid))
}

async function read(client: ImapFlow, box: MailboxObject, uid: string): Promise<FoundDraft | null> {
  const wanted = { uid: true, flags: true, source: { start: 0, maxLength: rawMailLimits.bytes } }
  const message = await client.fetchOne(uid, wanted, { uid: true })
  if (!message || !message.source || message.flags?.has('\\Deleted')) return null
  return { place: `${box.uidValidity.toString()}:${message.uid}`, raw: message.source }
}

/** Null where the folder was made anew since. */
function uidIn(box: MailboxObject, place: string): string | null {
  const [uidValidity, uid] = place.split(':')
  return uidValidity === box.uidValidity.toString() && uid !== undefined ? uid : null
}
