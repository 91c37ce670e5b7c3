import { hashPassword } from 'better-auth/crypto'
import { randomUUID } from 'node:crypto'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from './config.ts'
import type { OpenedDatabase } from './db/open-database.ts'
import { authAccounts, users } from './db/schema/accounts.ts'
import { openTestDatabase } from './db/testing.ts'
import { createDigest } from './digest.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { reportsRoutes } from './features/reports/routes.ts'
import { rpc } from './http/rpc.ts'
import type { JobName, JobPayload } from './jobs/catalog.ts'
import type { Jobs } from './jobs/engine.ts'
import { openSecrets } from './secrets.ts'
import { startWeb } from './start-web.ts'
import { type TestClock, testClock } from './test-clock.ts'

export type Enqueued = { name: JobName; payload: JobPayload<JobName>; key: string | undefined }
export type LogEntry = { level: 'info' | 'warn' | 'error'; fields: Record<string, unknown>; message: string }
export type TestWeb = {
  url: string
  db: OpenedDatabase
  clock: TestClock
  enqueued: Enqueued[]
  logged: LogEntry[]
  liveStreams(): number
  stop(): Promise<void>
}

/** What `tryMail` of a test server throws: a bug, with words that nobody outside may read. */
export const plantedBug = 'planted: the password of the database is hunter2'

/** The real app on a port of its own over an empty database. Jobs are noted down, not run. */
export async function openTestWeb(environment: Record<string, string> = {}, webBuild = '/nowhere'): Promise<TestWeb> {
  const db = await openTestDatabase()
  const enqueued: Enqueued[] = []
  const logged: LogEntry[] = []
  const clock = testClock()
  const note = (level: LogEntry['level']) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, fields, message })
  const deps: Deps = {
    config: readConfig({ NODE_ENV: 'test', PORT: '0', ...environment }),
    db,
    jobs: notingJobs(enqueued),
    documentFiles: { put: () => unused('documentFiles'), get: () => unused('documentFiles'), remove: () => unused('documentFiles') },
    openMailbox: () => unused('openMailbox'),
    secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }),
    embedder: { id: 'none', dimensions: 0, embed: () => unused('embedder'), close: async () => {} },
    model: null,
    clock,
    stopwatch: () => 0,
    ids: { next: () => randomUUID() },
    messageIdDigest: createDigest('test', 'message-id'),
    random: () => 0.5,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  }
  const web = await startWeb(deps, { secret: 's'.repeat(40), webBuild, router: testRouter(deps) })
  const stop = async () => {
    await web.stop()
    await db.close()
  }
  return { url: `http://localhost:${web.port}`, db, clock, enqueued, logged, liveStreams: () => web.liveStreams, stop }
}

/** A person who can sign in. There is no profile yet: the first sign-in makes it. */
export async function addTestUser(db: OpenedDatabase, email: string, password: string): Promise<OwnerId> {
  const id = randomUUID()
  const hash = await hashPassword(password)
  await db.system(async (tx) => {
    await tx.insert(users).values({ id, name: 'Test Owner', email, emailVerified: true })
    await tx.insert(authAccounts).values({ userId: id, accountId: id, providerId: 'credential', password: hash })
  })
  return ownerId(id)
}

/** Signs in and gives the cookie that the browser would keep. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await postSignIn(url, email, password)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
  return cookie
}

export async function signOut(url: string, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: url },
    body: '{}',
  })
  if (!response.ok) throw new Error(`sign-out answered ${response.status}: ${await response.text()}`)
}

export function postSignIn(url: string, email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
    body: JSON.stringify({ email, password }),
  })
}

function notingJobs(enqueued: Enqueued[]): Jobs {
  return {
    enqueue: async (_tx, name, payload, options) => void enqueued.push({ name, payload, key: options?.key }),
    work: () => unused('work'),
    listDead: () => unused('listDead'),
    retryDead: () => unused('retryDead'),
    stop: async () => {},
  }
}

/** The doors of accounts and reports as they are; the others stand for what a procedure may do: fail in a known way, and have a bug. */
function testRouter(deps: Deps) {
  return rpc.router({
    accounts: accountsRoutes(deps),
    assistant: {
      tryMail: rpc.assistant.tryMail.handler(() => {
        throw new Error(plantedBug)
      }),
      getMessage: rpc.assistant.getMessage.handler(() => {
        throw new AppError('not_found')
      }),
      sendDraft: rpc.assistant.sendDraft.handler(() => unused('assistant')),
      settleUnconfirmed: rpc.assistant.settleUnconfirmed.handler(() => unused('assistant')),
    },
    knowledge: { getDocumentText: rpc.knowledge.getDocumentText.handler(() => unused('knowledge')) },
    mailboxes: {
      list: rpc.mailboxes.list.handler(() => []),
      deliverToSandbox: rpc.mailboxes.deliverToSandbox.handler(() => unused('mailboxes')),
    },
    reports: reportsRoutes(deps),
  })
}

function unused(what: string): never {
  throw new Error(`${what} is not part of this test server`)
}
