import { randomUUID } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import type { ImapSettings } from '../src/mail/open-mailbox.ts'
import type { MailPeer } from './mail.ts'

/** What the owner of a mailbox does in a mail program of their own: it edits a draft by putting another one there, and sends it under an id of its own. */
export function openImapProgram(peer: MailPeer, settings: ImapSettings) {
  const withClient = async <T>(run: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await peer.connect(settings)
    try {
      return await run(client)
    } finally {
      await client.logout()
    }
  }
  const raws = (folder: string) =>
    withClient(async (client) => {
      const box = await client.mailboxOpen(folder)
      const mails = box.exists === 0 ? [] : await client.fetchAll('1:*', { uid: true, source: true })
      return mails.map(({ source }) => (source ?? Buffer.alloc(0)).toString())
    })
  const empty = (folder: string) =>
    withClient(async (client) => {
      const box = await client.mailboxOpen(folder)
      if (box.exists > 0) await client.messageDelete('1:*')
    })
  const put = (folder: string, raw: string, flags: string[]) => withClient((client) => client.append(folder, raw, flags))
  const theDraft = async () => {
    const [raw, ...more] = await raws('Drafts')
    if (raw === undefined || more.length > 0) throw new Error(`there are ${raw === undefined ? 0 : more.length + 1} drafts`)
    return raw
  }

  return {
    raws,
    empty,
    async edit(text: string): Promise<void> {
      const raw = await theDraft()
      const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
      const kept = head.split('\r\n').filter((line) => /^(?:From|To|Subject|In-Reply-To|References):/i.test(line))
      const fields = [...kept, `Message-ID: <${randomUUID()}@phone.test>`, 'Content-Type: text/plain; charset=utf-8']
      await empty('Drafts')
      await put('Drafts', [...fields, '', text].join('\r\n'), ['\\Draft', '\\Seen'])
    },
    deleteIt: () => empty('Drafts'),
    async sendIt(): Promise<void> {
      const raw = (await theDraft()).replace(/^Message-ID: .*$/im, `Message-ID: <${randomUUID()}@phone.test>`)
      await empty('Drafts')
      await put('Sent', raw, ['\\Seen'])
    },
  }
}
