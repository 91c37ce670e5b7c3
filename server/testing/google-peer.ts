import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createProbe } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createEmulator } from 'emulate'
import { z } from 'zod'

/**
 * What goes wrong with one request: an answer in place of Google's (`isDone`: after Google did what was asked), one that is cut in the middle
 * after that, one of which something is changed, or a line that goes dead before anything was done.
 */
export type GoogleFault = { on: RegExp } & (
  | { status: number; body?: unknown; retryAfter?: string; isDone?: boolean }
  | { isCut: true }
  | { change: (body: string) => string }
  | { isDead: true }
)

/** Google on this machine: `emulate` behind a proxy of ours, which supplies what that lacks, and faults. */
export type GooglePeer = {
  url: string
  /** The settings that make a server talk to it; `returnAddress` is registered there. */
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_API_URL: string }
  /** `METHOD path` of what was asked, oldest first, with the label where one was named. */
  requests: string[]
  /** What a person who agrees on the consent page brings back. */
  agree(consentUrl: string, emailAddress: string): Promise<{ code: string; state: string }>
  deliver(emailAddress: string, raw: string, receivedAt?: Date): Promise<void>
  /** The owner sends a mail from another program. */
  sendElsewhere(emailAddress: string, raw: string): Promise<void>
  /** What this account has sent, oldest first. */
  listSent(emailAddress: string): Promise<{ raw: string; threadId: string }[]>
  /** Whether the mail lies in the inbox, by its subject. */
  threadOf(emailAddress: string, subject: string): Promise<string>
  /** The next request that `on` fits goes wrong. */
  fail(...faults: GoogleFault[]): void
  /** Access tokens given out until now are no longer taken. */
  endAccessTokens(): void
  /** The owners have taken their permission away. */
  endGrants(): void
  /** The history until now is no longer known. */
  forgetHistory(): void
  /** Whether a mail that is sent gets another Message-ID. */
  renameMail(renames: boolean): void
  /** The keys that Google signs with are these. */
  publishKeys(keys: unknown): void
  /** What a person does in Gmail itself: asks its API past the proxy. */
  account(emailAddress: string): Promise<GmailAccount>
  close(): Promise<void>
}

/** A call of the Gmail API, by its path below the account. */
export type GmailAccount = (path: string, message?: object, method?: string) => Promise<unknown>

const client = { id: 'ownvoice-test.apps.googleusercontent.com', secret: 'GOCSPX-test' }
export const googleUsers = Array.from({ length: 40 }, (_, index) => `g${String(index + 1).padStart(2, '0')}@school.test`)

export async function startGooglePeer(returnAddresses: readonly string[]): Promise<GooglePeer> {
  const port = await findPort()
  const users = googleUsers.map((email) => ({ email, name: 'School' }))
  const oauth_clients = [{ client_id: client.id, client_secret: client.secret, name: 'Ownvoice', redirect_uris: [...returnAddresses] }]
  const emulator = await createEmulator({ service: 'google', port, seed: { google: { users, oauth_clients } } })
  const behind = `http://127.0.0.1:${port}`
  const state: State = {
    faults: [],
    requests: [],
    access: new Map(),
    ended: new Set(),
    oldest: null,
    renamesMail: false,
    keys: { keys: [] },
  }
  const proxy = createServer((request, response) => {
    answer(behind, state, request, response).catch(() => response.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${portOf(proxy.address())}`
  const asUser = (emailAddress: string) => openAccount(behind, emailAddress, returnAddresses[0] ?? '')

  const add = async (emailAddress: string, path: string, message: { raw: string } & Record<string, unknown>) => {
    await (
      await asUser(emailAddress)
    )(path, { ...message, raw: Buffer.from(message.raw).toString('base64url') })
  }

  return {
    url,
    settings: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_API_URL: url },
    requests: state.requests,
    agree: (consentUrl, emailAddress) => agree(behind, new URL(consentUrl).searchParams, emailAddress),
    deliver: async (emailAddress, raw, receivedAt) => {
      const at = receivedAt ?? new Date() // a test's clock
      await add(emailAddress, '/messages/import', { raw, labelIds: ['INBOX', 'UNREAD'], internalDate: String(at.getTime()) })
    },
    sendElsewhere: (emailAddress, raw) => add(emailAddress, '/messages/send', { raw }),
    listSent: async (emailAddress) => listSent(await asUser(emailAddress)),
    threadOf: async (emailAddress, subject) => findThread(await asUser(emailAddress), subject),
    fail: (...faults) => void state.faults.push(...faults),
    endAccessTokens: () => state.access.clear(),
    endGrants: () => {
      for (const grant of state.access.values()) state.ended.add(grant)
      state.access.clear()
    },
    forgetHistory: () => (state.oldest = 'now'),
    renameMail: (renames) => void (state.renamesMail = renames),
    publishKeys: (keys) => void (state.keys = keys),
    account: asUser,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await emulator.close()
    },
  }
}

async function listSent(account: GmailAccount): Promise<{ raw: string; threadId: string }[]> {
  const { messages } = Listed.parse(await account('/messages?labelIds=SENT&maxResults=500'))
  const whole = await Promise.all(messages.map(async ({ id }) => Whole.parse(await account(`/messages/${id}?format=raw`))))
  return whole.toReversed().map(({ raw, threadId }) => ({ raw: Buffer.from(raw, 'base64url').toString(), threadId }))
}

async function findThread(account: GmailAccount, subject: string): Promise<string> {
  const { messages } = Listed.parse(await account(`/messages?labelIds=INBOX&q=subject:${encodeURIComponent(subject)}`))
  return messages[0]?.threadId ?? 'nowhere'
}

/** `access` tells the grant (the refresh token) of each access token that counts; `ended` are grants that do not. */
type State = {
  faults: GoogleFault[]
  requests: string[]
  access: Map<string, string>
  ended: Set<string>
  oldest: string | null
  renamesMail: boolean
  keys: unknown
}

async function answer(behind: string, state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = new URL(request.url ?? '/', behind)
  const body = await buffer(request)
  const label = asked.searchParams.get('labelId')
  const line = `${request.method} ${asked.pathname}${label === null ? '' : ` ${label}`}`
  state.requests.push(line)
  const index = state.faults.findIndex(({ on }) => on.test(line))
  const [fault] = index < 0 ? [] : state.faults.splice(index, 1)
  if (fault && 'isDead' in fault) return void request.socket.destroy()
  if (fault && 'status' in fault && !fault.isDone)
    return reply(response, fault.status, fault.body ?? apiError(fault.status), fault.retryAfter)
  const done = await ask(behind, state, { asked, body, request })
  if (fault && 'isCut' in fault) {
    response.writeHead(done.status, { 'content-type': 'application/json', 'content-length': String(done.body.length) })
    response.write(done.body.subarray(0, done.body.length / 2), () => request.socket.destroy())
  } else if (fault && 'status' in fault) reply(response, fault.status, fault.body ?? apiError(fault.status), fault.retryAfter)
  else response.writeHead(done.status, done.headers).end(fault && 'change' in fault ? fault.change(done.body.toString()) : done.body)
}

type Asked = { asked: URL; body: Buffer; request: IncomingMessage }
type Done = { status: number; headers: Record<string, string>; body: Buffer }

async function ask(behind: string, state: State, given: Asked): Promise<Done> {
  const { asked, body, request } = given
  if (asked.pathname === '/token') return askToken(behind, state, body)
  if (asked.pathname === '/revoke') return revoke(behind, state, body)
  if (asked.pathname === '/oauth2/v3/certs') return json(200, state.keys)
  if (!asked.pathname.startsWith('/gmail/')) return forward(behind, given)
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  if (!state.access.has(token)) return json(401, apiError(401))
  if (asked.pathname.endsWith('/profile')) return json(200, await profile(behind, token, state))
  if (asked.pathname.endsWith('/history') && (await isForgotten(behind, token, state, asked))) return json(404, apiError(404))
  if (asked.searchParams.get('format') === 'metadata') return metadata(behind, given)
  if (asked.pathname.endsWith('/messages/send') && !isMail(body)) return json(400, apiError(400))
  if (state.renamesMail && asked.pathname.endsWith('/send')) return forward(behind, { ...given, body: rename(body) })
  return forward(behind, given)
}

async function forward(behind: string, { asked, body, request }: Asked): Promise<Done> {
  const kept = ['authorization', 'content-type'].flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const hasBody = request.method !== 'GET'
  const response = await fetch(`${behind}${asked.pathname}${asked.search}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(kept),
    redirect: 'manual',
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  })
  const headers = ['content-type', 'location'].flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: response.status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) }
}

async function askToken(behind: string, state: State, body: Buffer): Promise<Done> {
  const fields = new URLSearchParams(body.toString())
  const renewed = fields.get('refresh_token')
  if (renewed !== null && state.ended.has(renewed)) {
    return json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  }
  const response = await fetch(`${behind}/oauth2/token`, { method: 'POST', body: fields })
  const given: unknown = await response.json()
  const tokens = Tokens.safeParse(given)
  if (tokens.success) state.access.set(tokens.data.access_token, renewed ?? tokens.data.refresh_token ?? '')
  return json(response.status, given)
}

async function revoke(behind: string, state: State, body: Buffer): Promise<Done> {
  const fields = new URLSearchParams(body.toString())
  const token = fields.get('token') ?? ''
  const grant = state.access.get(token) ?? token
  const isKnown = [...state.access.values()].includes(grant)
  if (!isKnown) return json(400, { error: 'invalid_token', error_description: 'Token expired or revoked' })
  state.ended.add(grant)
  for (const [access, of] of state.access) if (of === grant) state.access.delete(access)
  await fetch(`${behind}/oauth2/revoke`, { method: 'POST', body: fields })
  return json(200, {})
}

async function profile(behind: string, token: string, state: State): Promise<unknown> {
  const ofToken = { headers: { authorization: `Bearer ${token}` } }
  const person = z.object({ email: z.string() }).parse(await (await fetch(`${behind}/oauth2/v2/userinfo`, ofToken)).json())
  const historyId = await currentHistory(behind, token)
  if (state.oldest === 'now') state.oldest = historyId
  return { emailAddress: person.email, historyId, messagesTotal: 0, threadsTotal: 0 }
}

async function currentHistory(behind: string, token: string): Promise<string> {
  const response = await fetch(`${behind}/gmail/v1/users/me/history?startHistoryId=1&maxResults=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return z.object({ historyId: z.string() }).parse(await response.json()).historyId
}

async function isForgotten(behind: string, token: string, state: State, asked: URL): Promise<boolean> {
  if (state.oldest === null) return false
  if (state.oldest === 'now') state.oldest = await currentHistory(behind, token)
  return BigInt(asked.searchParams.get('startHistoryId') ?? '0') < BigInt(state.oldest)
}

/** `emulate` shows the fields that it knows, Google all. */
async function metadata(behind: string, given: Asked): Promise<Done> {
  const whole = new URL(given.asked)
  whole.search = '?format=raw'
  const found = await forward(behind, { ...given, asked: whole })
  if (found.status !== 200) return found
  const { raw, ...rest } = Whole.parse(JSON.parse(found.body.toString()))
  const head = Buffer.from(raw, 'base64url').toString().split('\r\n\r\n')[0] ?? ''
  const wanted = new Set(given.asked.searchParams.getAll('metadataHeaders').map((name) => name.toLowerCase()))
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }))
    .filter(({ name }) => wanted.has(name.toLowerCase()))
  return json(200, { ...rest, payload: { headers } })
}

/** `emulate` sends a mail of which nothing was given, Google none. */
function isMail(body: Buffer): boolean {
  return z.object({ raw: z.string().min(1) }).safeParse(JSON.parse(body.toString())).success
}

function rename(body: Buffer): Buffer {
  const mail = z.object({ raw: z.string() }).loose().parse(JSON.parse(body.toString()))
  const raw = Buffer.from(mail.raw, 'base64url').toString()
  const renamed = raw.replace(/^Message-ID: <.*>/im, `Message-ID: <renamed-${raw.length}@mail.gmail.com>`)
  return Buffer.from(JSON.stringify({ ...mail, raw: Buffer.from(renamed).toString('base64url') }))
}

/** Presses the button of this person on the consent page. */
async function agree(behind: string, asked: URLSearchParams, email: string): Promise<{ code: string; state: string }> {
  const body = new URLSearchParams([...asked, ['email', email]])
  const response = await fetch(`${behind}/o/oauth2/v2/auth/callback`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '').searchParams
  return { code: back.get('code') ?? '', state: back.get('state') ?? '' }
}

/** Speaks to `emulate` for a person, past the proxy. */
async function openAccount(behind: string, emailAddress: string, returnAddress: string): Promise<GmailAccount> {
  const { code } = await agree(
    behind,
    new URLSearchParams({ client_id: client.id, redirect_uri: returnAddress, scope: 'all' }),
    emailAddress,
  )
  const fields = { grant_type: 'authorization_code', code, client_id: client.id, client_secret: client.secret, redirect_uri: returnAddress }
  const given = await fetch(`${behind}/oauth2/token`, { method: 'POST', body: new URLSearchParams(fields) })
  const { access_token } = Tokens.parse(await given.json())
  return async (path, message, method = message === undefined ? 'GET' : 'POST') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` }
    const request = { method, headers, ...(message === undefined ? {} : { body: JSON.stringify(message) }) }
    const response = await fetch(`${behind}/gmail/v1/users/me${path}`, request)
    if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
    const text = await response.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return parsed
  }
}

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional() })
const Listed = z.object({ messages: z.array(z.object({ id: z.string(), threadId: z.string() })) })
const Whole = z.object({ id: z.string(), threadId: z.string(), raw: z.string() })

function apiError(code: number): unknown {
  return { error: { code, message: `planted ${code}`, errors: [{ reason: `planted${code}` }] } }
}

function json(status: number, body: unknown): Done {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
}

function reply(response: ServerResponse, status: number, body: unknown, retryAfter: string | undefined): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) })
  response.end(JSON.stringify(body))
}

async function findPort(): Promise<number> {
  const probe = createProbe()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the program listens on no port')
  return address.port
}
