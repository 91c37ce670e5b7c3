import { z } from 'zod'
import { type GoogleAnswer, readGoogleAnswer, toGoogleFault } from './ask-google.ts'

export type GmailDraft = { id: string; raw: Buffer }

/** What is done to an account besides reading and sending: its labels, its drafts, and that Google tells of changes. */
export type GmailAccountCalls = {
  /** The addresses that the account may send from, its own among them, in lower case: without those that were never confirmed. */
  listSendAs(): Promise<string[]>
  /** The labels of the owner's own, by name. */
  listLabels(): Promise<Map<string, string>>
  /** The new label's id; null where one of that name is there already. */
  addLabel(name: string): Promise<string | null>
  /** The newest drafts, with the mail that each of them is. */
  listDrafts(limit: number): Promise<{ id: string; messageId: string; threadId: string }[]>
  /** Null where it was sent or deleted. */
  getDraft(id: string): Promise<GmailDraft | null>
  addDraft(mail: { raw: Buffer; threadId: string | null }): Promise<string>
  /** One that is gone is no error. */
  removeDraft(id: string): Promise<void>
  /** Has every change published under this topic of Pub/Sub, until an instant a few days off. */
  watch(topicName: string): Promise<{ until: Date }>
  /** Ends that. */
  stopWatching(): Promise<void>
}

type Ask = (path: string, request?: RequestInit) => Promise<GoogleAnswer>

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

export function gmailAccountCalls(ask: Ask): GmailAccountCalls {
  return {
    async listSendAs() {
      const { sendAs } = readGoogleAnswer(SendAs, await ask('/settings/sendAs'))
      return sendAs.flatMap((one) => (one.verificationStatus === 'pending' ? [] : [one.sendAsEmail.toLowerCase()]))
    },

    async listLabels() {
      const { labels } = readGoogleAnswer(Labels, await ask('/labels'))
      return new Map(labels.filter(({ type }) => type === 'user').map(({ id, name }) => [name, id]))
    },

    async addLabel(name) {
      const answer = await ask('/labels', post({ name, labelListVisibility: 'labelShow', messageListVisibility: 'show' }))
      if (answer.status === 409 || answer.status === 400) return null // it is there: made by another process at this moment
      return readGoogleAnswer(Label, answer).id
    },

    async listDrafts(limit) {
      const { drafts } = readGoogleAnswer(Drafts, await ask(`/drafts?maxResults=${limit}`))
      return drafts.map(({ id, message }) => ({ id, messageId: message.id, threadId: message.threadId }))
    },

    async getDraft(id) {
      const answer = await ask(`/drafts/${encodeURIComponent(id)}?format=raw`)
      if (answer.status === 404) return null
      return { id, raw: Buffer.from(readGoogleAnswer(RawDraft, answer).message.raw, 'base64url') }
    },

    async addDraft({ raw, threadId }) {
      const message = { raw: raw.toString('base64url'), ...(threadId === null ? {} : { threadId }) }
      return readGoogleAnswer(Draft, await ask('/drafts', post({ message }))).id
    },

    async removeDraft(id) {
      const answer = await ask(`/drafts/${encodeURIComponent(id)}`, { method: 'DELETE' })
      if (![200, 204, 404].includes(answer.status)) throw toGoogleFault(answer)
    },

    async watch(topicName) {
      const { expiration } = readGoogleAnswer(Watch, await ask('/watch', post({ topicName })))
      return { until: new Date(Number(expiration)) }
    },

    async stopWatching() {
      const answer = await ask('/stop', { method: 'POST' })
      if (answer.status !== 200 && answer.status !== 204) throw toGoogleFault(answer)
    },
  }
}

const SendAs = z.object({
  sendAs: z.array(z.object({ sendAsEmail: z.string().min(1), verificationStatus: z.string().optional() })).default([]),
})
const Label = z.object({ id: z.string().min(1), name: z.string(), type: z.string().default('user') })
const Labels = z.object({ labels: z.array(Label).default([]) })
const Draft = z.object({ id: z.string().min(1), message: z.object({ id: z.string(), threadId: z.string() }) })
const Drafts = z.object({ drafts: z.array(Draft).default([]) })
const RawDraft = z.object({ message: z.object({ raw: z.string() }) })
const Watch = z.object({ expiration: z.string().regex(/^\d+$/) })
