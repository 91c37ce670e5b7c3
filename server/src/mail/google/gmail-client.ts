import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { askGoogle, type GoogleAnswer, readGoogleAnswer, readGoogleError, toGoogleFault, Unanswered } from './ask-google.ts'
import { type GmailAccountCalls, gmailAccountCalls } from './gmail-account-calls.ts'

/** The access token of one account. */
export type TokenSource = {
  get(): Promise<string>
  /** Another one than `refused`, which Google no longer took. Throws `auth_expired` where there is none. */
  renew(refused: string): Promise<string>
}

export type GmailFolder = 'INBOX' | 'SENT'
export type HistoryRecord = { id: string; messageIds: string[] }
export type GmailMessage = { id: string; labelIds: string[]; receivedAt: Date; raw: Buffer }

/** The few calls of the Gmail API that we make, for one account. Faults are those of the port. */
export type GmailClient = GmailAccountCalls & {
  profile(): Promise<{ emailAddress: string; historyId: string }>
  /**
   * Mails that were added under this label after `historyId`, oldest first; null where that id is too old to be known. Of the inbox also those that its owner
   * moved there, as out of Spam.
   */
  history(historyId: string, label: GmailFolder): Promise<{ records: HistoryRecord[]; historyId: string; more: boolean } | null>
  /** Null where it was deleted for good. */
  getMessage(id: string): Promise<GmailMessage | null>
  /** The fields of a mail's head with these names, as they stand there. */
  getHeaders(id: string, names: readonly string[]): Promise<string[]>
  /** The newest first, Spam and Trash included. */
  search(query: string, options?: { pageToken?: string; limit?: number }): Promise<FoundMessages>
  /** `unknown` where it may have left and nobody said so. */
  send(mail: { raw: Buffer; threadId: string | null }, signal: AbortSignal): Promise<'accepted' | 'unknown'>
  /** Throws what keeps all mail from leaving. Nothing is sent. */
  checkSending(): Promise<void>
  /** `unknown_label` where one of the labels is not there (any more); then nothing was changed. A mail that is gone is no error. */
  changeLabels(id: string, change: { add?: string[]; remove?: string[] }): Promise<'changed' | 'unknown_label'>
}
export type FoundMessages = { messages: { id: string; threadId: string }[]; nextPageToken?: string | undefined }

const patienceMs = 30_000
const longestWaitMs = 60 * 60_000

type Access = { url: string; tokens: TokenSource; clock: Clock }

/**
 * A typed client of our own over fetch: what it does after a fault decides whether a mail leaves twice. A 401 brings one renewal and one more
 * try. After a 429 nothing is asked before the time that Google named.
 */
export function createGmailClient({ url, tokens, clock }: Access): GmailClient {
  const ask = createAsk({ url, tokens, clock })

  async function read<T>(schema: z.ZodType<T>, path: string): Promise<T> {
    return readGoogleAnswer(schema, await ask(path))
  }

  return {
    profile: () => read(Profile, '/profile'),

    async history(startHistoryId, labelId) {
      const query = new URLSearchParams({ startHistoryId, historyTypes: 'messageAdded', labelId, maxResults: '100' })
      if (labelId === 'INBOX') query.append('historyTypes', 'labelAdded')
      const answer = await ask(`/history?${query.toString()}`)
      if (answer.status === 404) return null
      const { history, historyId, nextPageToken } = readGoogleAnswer(History, answer)
      return { records: history.map((record) => addedBy(record, labelId)), historyId, more: nextPageToken !== undefined }
    },

    async getMessage(id) {
      const answer = await ask(`/messages/${encodeURIComponent(id)}?format=raw`)
      if (answer.status === 404) return null
      const { labelIds, internalDate, raw } = readGoogleAnswer(RawMessage, answer)
      return { id, labelIds, receivedAt: new Date(Number(internalDate)), raw: Buffer.from(raw, 'base64url') }
    },

    async getHeaders(id, names) {
      const query = new URLSearchParams({ format: 'metadata' })
      for (const name of names) query.append('metadataHeaders', name)
      const answer = await ask(`/messages/${encodeURIComponent(id)}?${query.toString()}`)
      if (answer.status === 404) return []
      return readGoogleAnswer(Metadata, answer).payload.headers.map(({ value }) => value)
    },

    search: (q, { pageToken, limit = 500 } = {}) => {
      const paging = pageToken === undefined ? {} : { pageToken }
      const query = new URLSearchParams({ q, maxResults: String(limit), includeSpamTrash: 'true', ...paging })
      return read(Found, `/messages?${query.toString()}`)
    },

    async send({ raw, threadId }, signal) {
      const body = JSON.stringify({ raw: raw.toString('base64url'), ...(threadId === null ? {} : { threadId }) })
      try {
        const answer = await ask('/messages/send', { method: 'POST', body, signal })
        if (answer.status === 200) return 'accepted'
        if (answer.status >= 500) return 'unknown'
        throw toSendingFault(answer)
      } catch (error) {
        if (error instanceof Unanswered && error.mayHaveArrived) return 'unknown'
        throw error
      }
    },

    async checkSending() {
      const answer = await ask('/messages/send', { method: 'POST', body: '{}' }) // without a mail: 400 from whoever may send, 403 for others
      if (answer.status !== 400) throw toSendingFault(answer)
    },

    async changeLabels(id, { add = [], remove = [] }) {
      const body = JSON.stringify({ addLabelIds: add, removeLabelIds: remove })
      const answer = await ask(`/messages/${encodeURIComponent(id)}/modify`, { method: 'POST', body })
      if (answer.status === 400) return 'unknown_label'
      if (answer.status !== 200 && answer.status !== 404) throw toGoogleFault(answer)
      return 'changed'
    },
    ...gmailAccountCalls(ask),
  }
}

function addedBy({ id, messagesAdded, labelsAdded }: z.infer<typeof HistoryEntry>, label: GmailFolder): HistoryRecord {
  const added = [...messagesAdded, ...labelsAdded.filter(({ labelIds }) => labelIds.includes(label))]
  return { id, messageIds: [...new Set(added.map(({ message }) => message.id))] }
}

/** By 403 Google refuses who sends, whatever the reason is called: a mail that it does not want gets a 400. */
function toSendingFault(answer: GoogleAnswer): AppError {
  const fault = toGoogleFault(answer)
  if (answer.status !== 403 || fault.code !== 'permanent') return fault
  return new AppError('auth_expired', { detail: readGoogleError(answer).detail })
}

/** Asks under the account's token. */
function createAsk({ url, tokens, clock }: Access): (path: string, request?: RequestInit) => Promise<GoogleAnswer> {
  let closedUntilMs = 0

  async function ask(path: string, request: RequestInit = {}): Promise<GoogleAnswer> {
    if (clock.now().getTime() < closedUntilMs) throw new AppError('rate_limited', { detail: 'Google asked us to wait' })
    const token = await held(tokens.get())
    const first = await askWith(token, path, request)
    const answer = first.status === 401 ? await askWith(await held(tokens.renew(token)), path, request) : first
    if (toWaitMs(answer, clock) > 0) closedUntilMs = clock.now().getTime() + toWaitMs(answer, clock)
    return answer
  }

  function askWith(token: string, path: string, request: RequestInit): Promise<GoogleAnswer> {
    const headers = { ...(request.body ? { 'content-type': 'application/json' } : {}), authorization: `Bearer ${token}` }
    return askGoogle(`${url}${path}`, { signal: AbortSignal.timeout(patienceMs), ...request, headers })
  }

  return ask
}

/** Without a token nothing was asked: whatever became of the question for one, the call itself did not reach Google. */
async function held(token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    if (error instanceof Unanswered) throw new Unanswered(false, error)
    throw error
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function toWaitMs({ status, retryAfter }: GoogleAnswer, clock: Clock): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - clock.now().getTime()
  return Number.isNaN(ms) ? 0 : Math.min(ms, longestWaitMs)
}

const Profile = z.object({ emailAddress: z.email(), historyId: z.string().min(1) })
const OfMessage = z.object({ message: z.object({ id: z.string() }) })
const HistoryEntry = z.object({
  id: z.string(),
  messagesAdded: z.array(OfMessage).default([]),
  labelsAdded: z.array(OfMessage.extend({ labelIds: z.array(z.string()).default([]) })).default([]),
})
const History = z.object({
  history: z.array(HistoryEntry).default([]),
  historyId: z.string().min(1),
  nextPageToken: z.string().optional(),
})
const RawMessage = z.object({ labelIds: z.array(z.string()).default([]), internalDate: z.string().regex(/^\d+$/), raw: z.string() })
const Metadata = z.object({ payload: z.object({ headers: z.array(z.object({ value: z.string() })).default([]) }) })
const Found = z.object({
  messages: z.array(z.object({ id: z.string(), threadId: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})
