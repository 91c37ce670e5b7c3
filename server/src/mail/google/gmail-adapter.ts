import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { buildMail, toMessageId } from '../build-mail.ts'
import type { MailboxAccess } from '../open-mailbox.ts'
import type { Cursor, Fetched, Handover, MailAdapter, OutgoingMail } from '../port.ts'
import { fetchGmail, gmailCursorSince, startGmailCursor } from './fetch-gmail.ts'
import type { GmailClient, GmailFolder } from './gmail-client.ts'
import { GmailCursor } from './gmail-cursor.ts'
import { openGmailDrafts } from './gmail-drafts.ts'
import { showGmailLabel } from './gmail-labels.ts'
import { findGmailThread, ownIdField } from './gmail-thread.ts'

type GmailAccess = Extract<MailboxAccess, { kind: 'gmail' }>

/** How often the account is asked whether anything happened: a call of one unit, of 15,000 that Google allows an account each minute. */
const pollMs = 3_000
/** The same while Google tells of changes by push: then a look only shows that it still does. */
const pushedPollMs = 60_000
/** The newest sent mails that are gone through for one of ours that got another Message-ID. */
const sentLookedThrough = 100

/** A Gmail account by its API: read by history, sent in the thread of the mail that is answered, looked up among what was sent. */
export function openGmailAdapter(access: GmailAccess, { client, clock }: { client: GmailClient; clock: Clock }): MailAdapter {
  const fetchFrom = async (folder: GmailFolder, cursor: Cursor, limit: number): Promise<Fetched> =>
    cursor === null
      ? { mails: [], cursor: await startGmailCursor(client, clock), more: false }
      : fetchGmail({ client, folder }, GmailCursor.parse(cursor), limit)

  return {
    host: 'imap.gmail.com', // under this name it is known what Google's servers write about a sender

    verify: async (half) => {
      if (half === 'sending') return client.checkSending()
      const { emailAddress } = await client.profile()
      if (emailAddress.toLowerCase() !== access.emailAddress)
        throw new AppError('auth_expired', { detail: `the tokens are of another account` })
    },

    fetch: (cursor, limit) => fetchFrom('INBOX', cursor, limit),

    async fetchSent(cursor, limit) {
      const page = await fetchFrom('SENT', cursor, limit)
      return { ...page, mails: page.mails.map((mail) => ({ ...mail, raw: underOwnId(mail.raw) })) }
    },

    startAt: async (since) => ({
      inbox: await gmailCursorSince({ client, folder: 'INBOX' }, since.toISOString()),
      sent: await gmailCursorSince({ client, folder: 'SENT' }, since.toISOString()),
    }),

    async watch(onChange, signal, pushes) {
      let known: string | null = null
      while (!signal.aborted) {
        const wasPushed = pushes.take()
        const { historyId } = await client.profile()
        const hasMoved = historyId !== known
        if (hasMoved) onChange()
        if (hasMoved && known !== null && !wasPushed) pushes.distrust()
        known = historyId
        await pushes.sleep(pushes.areTrusted() ? pushedPollMs : pollMs, signal)
      }
    },

    send: (mail, handover) => send({ client, clock, mail, handover }),

    async findSent(messageId) {
      if (access.sentStore === 'none') return 'unknown'
      const found = await client.search(`rfc822msgid:${messageId}`, { limit: 1 })
      return found.messages.length > 0 || (await isAmongSent(client, messageId)) ? 'sent' : 'absent'
    },

    fileSent: async (providerId) => {
      await client.changeLabels(providerId, { remove: ['INBOX', 'UNREAD'] })
    },

    showLabel: (providerId, label, known) => showGmailLabel(client, providerId, label, known),
    drafts: openGmailDrafts(client, clock),

    close: async () => {},
  }
}

type Given = { client: GmailClient; clock: Clock; mail: OutgoingMail; handover: Handover }

async function send({ client, clock, mail, handover }: Given): Promise<'accepted' | 'unknown'> {
  const ended = new AbortController()
  const late = clock.sleep(handover.deadline.getTime() - clock.now().getTime(), ended.signal)
  const timeout = new AbortController()
  void late.then(() => !ended.signal.aborted && timeout.abort())
  const refuseLate = () => {
    if (clock.now() >= handover.deadline) throw new AppError('temporary', { detail: 'there was no time left to send' })
  }
  try {
    refuseLate()
    const built = await buildMail(mail, clock.now())
    const raw = Buffer.concat([Buffer.from(`${ownIdField}: ${toMessageId(mail.messageId)}\r\n`), built])
    const threadId = await findGmailThread(client, mail.inReplyTo)
    refuseLate()
    await handover.markHandedOver()
    refuseLate()
    return await client.send({ raw, threadId }, timeout.signal)
  } finally {
    ended.abort()
  }
}

/** The API was seen to give mails another Message-ID (github.com/FlowCrypt/flowcrypt-browser/issues/4273): then a field of ours tells them. */
async function isAmongSent(client: GmailClient, messageId: string): Promise<boolean> {
  const { messages } = await client.search('in:sent', { limit: sentLookedThrough })
  for (const { id } of messages) {
    if ((await client.getHeaders(id, [ownIdField])).includes(toMessageId(messageId))) return true
  }
  return false
}

/** A mail of ours that was sent, as we sent it: under our Message-ID. */
function underOwnId(raw: Uint8Array): Uint8Array {
  const end = Buffer.from(raw).indexOf('\r\n\r\n')
  const lines = Buffer.from(raw.subarray(0, Math.max(end, 0)))
    .toString('latin1')
    .split('\r\n')
  const valueOf = (line: string, name: string) =>
    line.toLowerCase().startsWith(`${name.toLowerCase()}:`) ? line.slice(name.length + 1) : null
  const ownId = lines.map((line) => valueOf(line, ownIdField)).find((value) => value !== null)
  if (ownId === undefined) return raw
  const head = lines.map((line) => (valueOf(line, 'Message-ID') === null ? line : `Message-ID:${ownId}`)).join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(end)])
}
