import { z } from 'zod'
import type { GooglePeer } from './google-peer.ts'

/** What the owner of an account sees and does in Gmail itself. */
export async function openGmailInBrowser(peer: GooglePeer, emailAddress: string) {
  const account = await peer.account(emailAddress)
  const labels = async () =>
    Labels.parse(await account('/labels')).labels.filter(({ name }) => name.includes('Ownvoice') || name.includes('Mine'))
  const drafts = async () => {
    const { drafts: listed } = Drafts.parse(await account('/drafts?maxResults=100'))
    return Promise.all(
      listed.map(async ({ id }) => {
        const { message } = Draft.parse(await account(`/drafts/${id}?format=raw`))
        return { id, threadId: message.threadId, raw: Buffer.from(message.raw, 'base64url').toString() }
      }),
    )
  }
  const theDraft = async () => {
    const [draft, ...more] = await drafts()
    if (!draft || more.length > 0) throw new Error(`there are ${draft ? more.length + 1 : 0} drafts`)
    return draft
  }

  return {
    drafts,
    /** The names of our labels that a mail bears, by its subject. */
    async labelsOf(subject: string): Promise<string[]> {
      const { messages } = Messages.parse(await account(`/messages?labelIds=INBOX&q=subject:${encodeURIComponent(subject)}`))
      const { labelIds } = Labelled.parse(await account(`/messages/${messages[0]?.id}?format=minimal`))
      return (await labels()).filter(({ id }) => labelIds.includes(id)).map(({ name }) => name)
    },
    labels: async () => (await labels()).map(({ name }) => name).toSorted(),
    async renameLabel(from: string, to: string): Promise<void> {
      const label = (await labels()).find(({ name }) => name === from)
      await account(`/labels/${label?.id}`, { name: to }, 'PATCH')
    },
    async deleteLabel(name: string): Promise<void> {
      const label = (await labels()).find((one) => one.name === name)
      await account(`/labels/${label?.id}`, undefined, 'DELETE')
    },
    /** Writes other words into the only draft. */
    async editDraft(text: string): Promise<void> {
      const { id, raw, threadId } = await theDraft()
      const fields = raw
        .slice(0, raw.indexOf('\r\n\r\n'))
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
      const kept = fields.filter((line) => /^(?:From|To|Subject|In-Reply-To|References):/i.test(line))
      const edited = [...kept, 'Message-ID: <edited@mail.gmail.com>', 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
      await account(`/drafts/${id}`, { message: { raw: Buffer.from(edited).toString('base64url'), threadId } }, 'PUT')
    },
    /** Presses Send in the only draft: it is gone, and a new mail is sent (developers.google.com/workspace/gmail/api/guides/drafts). `emulate` would keep the mail's id. */
    async sendDraft(): Promise<void> {
      const { id, raw, threadId } = await theDraft()
      await account(`/drafts/${id}`, undefined, 'DELETE')
      await account('/messages/send', { raw: Buffer.from(raw).toString('base64url'), threadId })
    },
    deleteDraft: async () => void (await account(`/drafts/${(await theDraft()).id}`, undefined, 'DELETE')),
  }
}

const Labels = z.object({ labels: z.array(z.object({ id: z.string(), name: z.string() })) })
const Drafts = z.object({ drafts: z.array(z.object({ id: z.string() })).default([]) })
const Draft = z.object({ message: z.object({ raw: z.string(), threadId: z.string() }) })
const Messages = z.object({ messages: z.array(z.object({ id: z.string() })).default([]) })
const Labelled = z.object({ labelIds: z.array(z.string()).default([]) })
