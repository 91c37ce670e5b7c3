import type { ImapFlow } from 'imapflow'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { buildMail } from './build-mail.ts'
import { listSearchableFolders, nextUid, searchUids, sentFolder } from './imap-folders.ts'
import { openImapDrafts } from './imap-drafts.ts'
import { openImapConnection } from './imap-connection.ts'
import { cursorSince, ImapCursor } from './imap-cursor.ts'
import { fetchAfter } from './imap-fetch.ts'
import { createSentReader } from './imap-sent.ts'
import { openSideConnection } from './imap-side-connection.ts'
import type { MailboxAccess } from './open-mailbox.ts'
import type { Fetched, MailAdapter } from './port.ts'
import type { Reach } from './reach.ts'
import { openSmtpSender } from './smtp-sender.ts'

type ImapAccess = Extract<MailboxAccess, { kind: 'imap' }>
type Context = { clock: Clock; log: Log; reach: Reach }

/**
 * A mailbox by IMAP and SMTP. One warm connection each: the one waits in IDLE and fetches, the other sends; a third comes and goes for other folders. With the Sent store 'copy' the
 * SMTP envelope names the mailbox itself beside the recipient: the copy that the server delivers into our own INBOX is the receipt that the
 * mail has left, which a copy that we append ourselves after sending could not be.
 */
export function openImapAdapter(access: ImapAccess, context: Context): MailAdapter {
  const { clock } = context
  const inbox = openImapConnection(access.settings.imap, context)
  const smtp = openSmtpSender(access.settings.smtp, context)
  const side = openSideConnection(access.settings.imap, context)

  const sent = createSentReader({ inbox, side, clock })

  return {
    host: access.settings.imap.host,

    verify: (half) => (half === 'reading' ? inbox.withClient(() => Promise.resolve()) : smtp.warm()),

    fetch: (cursor, limit) =>
      inbox.withClient((client, box) =>
        cursor === null ? startFromNow(client, clock) : fetchAfter(client, box, ImapCursor.parse(cursor), limit),
      ),

    fetchSent: (cursor, limit) => sent.fetch(cursor, limit),

    startAt: async (since) => ({
      inbox: await inbox.withClient(async (client) => {
        const { uidValidity, uidNext } = await openAnew(client)
        return cursorSince(since, uidValidity, uidNext)
      }),
      sent: await sent.startAt(since),
    }),

    watch: async (onChange, signal) => {
      const idling = inbox.idle(onChange, signal)
      onChange() // something may have come in while nobody watched
      void smtp.warm().catch(() => {}) // sending meets the same error, and tells
      await idling
    },

    send: async (mail, handover) => {
      const raw = await buildMail(mail, clock.now())
      const copies = mail.cc.map(({ address }) => address)
      const own = access.sentStore === 'copy' && ![mail.to.address, ...copies].includes(access.emailAddress) ? [access.emailAddress] : []
      return smtp.send({ from: mail.from.address, to: [mail.to.address, ...copies, ...own] }, raw, handover)
    },

    findSent: async (messageId) => {
      if (access.sentStore === 'none') return 'unknown'
      return side.run((client) => searchEverywhere(client, messageId))
    },

    fileSent: (providerId) =>
      inbox.withClient(async (client, box) => {
        const [uidValidity, uid] = providerId.split(':')
        if (uidValidity !== box.uidValidity.toString() || uid === undefined) return
        await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
        await client.messageMove(uid, await sentFolder(client), { uid: true })
      }),

    showLabel: null, // keywords of IMAP are shown by hardly any program
    drafts: openImapDrafts(side, clock),

    close: async () => {
      smtp.close()
      await Promise.all([inbox.close(), side.close()])
    },
  }
}

async function startFromNow(client: ImapFlow, clock: Clock): Promise<Fetched> {
  const { uidValidity, uidNext } = await openAnew(client)
  const cursor: ImapCursor = { uidValidity, uid: uidNext - 1, newestAt: clock.now().toISOString() }
  return { mails: [], cursor, more: false }
}

/** Selecting INBOX again tells the current UIDNEXT. */
async function openAnew(client: ImapFlow): Promise<{ uidValidity: string; uidNext: number }> {
  await client.mailboxClose()
  const box = await client.mailboxOpen('INBOX')
  return { uidValidity: box.uidValidity.toString(), uidNext: await nextUid(client, box) }
}

async function searchEverywhere(client: ImapFlow, messageId: string): Promise<'sent' | 'absent'> {
  for (const path of await listSearchableFolders(client)) {
    await client.mailboxOpen(path, { readOnly: true })
    if ((await searchUids(client, { header: { 'message-id': messageId } })).length > 0) return 'sent'
  }
  return 'absent'
}
