import { createArrivals } from '../src/jobs/arrivals.ts'
import { noJournal } from '../src/db/journal/journal.ts'
import { hashPassword } from 'better-auth/crypto'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '../src/config.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { authAccounts, users } from '../src/db/schema/accounts.ts'
import { saveSubscription } from '../src/db/billing/subscriptions.ts'
import { openTestDatabase } from './database.ts'
import { createDigest } from '../src/digest.ts'
import type { Deps } from '../src/deps.ts'
import { AppError } from '../src/errors.ts'
import { handingOverRoutes } from '../src/features/assistant/handing-over-routes.ts'
import { sendingRoutes } from '../src/features/assistant/sending-routes.ts'
import { showAnswer } from '../src/features/assistant/show-answer.ts'
import { accountsRoutes } from '../src/features/accounts/routes.ts'
import { openDocumentFiles } from '../src/files/open-document-files.ts'
import { billingRoutes } from '../src/features/billing/routes.ts'
import { knowledgeRoutes } from '../src/features/knowledge/routes.ts'
import { leadsRoutes } from '../src/features/leads/routes.ts'
import { mailboxesRoutes } from '../src/features/mailboxes/routes.ts'
import { toneRoutes } from '../src/features/tone/routes.ts'
import { bookingsRoutes } from '../src/features/bookings/routes.ts'
import { escalationsRoutes } from '../src/features/escalations/routes.ts'
import { followUpsRoutes } from '../src/features/followups/routes.ts'
import { reportsRoutes } from '../src/features/reports/routes.ts'
import { schedulingRoutes } from '../src/features/scheduling/routes.ts'
import { siteRoutes } from '../src/features/site/routes.ts'
import { openRpc, subscribedRpc } from '../src/http/rpc.ts'
import { createVerificationToken } from '../src/http/verification-token.ts'
import { noMeter } from '../src/meter.ts'
import type { JobName, JobPayload } from '../src/jobs/catalog.ts'
import type { Jobs } from '../src/jobs/engine.ts'
import { openPayments } from '../src/parts/open-payments.ts'
import { openSchedulers } from '../src/schedulers/open-schedulers.ts'
import { openSecrets } from '../src/secrets.ts'
import { startWeb } from '../src/parts/start-web.ts'
import { noPush } from './no-push.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { noSecond } from './test-embedder.ts'
import { testReader } from './test-reader.ts'

export type Enqueued = { name: JobName; payload: JobPayload<JobName>; key: string | undefined }
export type LogEntry = { level: 'info' | 'warn' | 'error'; fields: Record<string, unknown>; message: string }
export type TestWeb = {
  url: string
  deps: Deps
  db: OpenedDatabase
  clock: TestClock
  enqueued: Enqueued[]
  logged: LogEntry[]
  liveStreams(): number
  stop(): Promise<void>
}

/** What `tryMail` of a test server throws: a bug, with words that nobody outside may read. */
export const plantedBug = 'planted: the password of the database is hunter2'

/** The real app on a port of its own over an empty database. Jobs are noted down, not run. `replace` stands in for parts of `deps`; a database of it is left open. */
export async function openTestWeb(
  environment: Record<string, string> = {},
  webBuild = '/nowhere',
  replace: Partial<Omit<Deps, 'db'>> & { db?: OpenedDatabase } = {},
): Promise<TestWeb> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-test-web-'))
  const db = replace.db ?? (await openTestDatabase())
  const enqueued: Enqueued[] = []
  const logged: LogEntry[] = []
  const clock = testClock()
  const note = (level: LogEntry['level']) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, fields, message })
  const config = readConfig({ NODE_ENV: 'test', ALLOW_PUBLIC_DEVELOPMENT: 'true', PORT: '0', DATA_DIR: dataDir, ...environment })
  const ids = { next: () => randomUUID() }
  const log = { debug: () => {}, info: note('info'), warn: note('warn'), error: note('error') }
  const deps: Deps = {
    config,
    db,
    journal: noJournal,
    jobs: notingJobs(enqueued),
    arrivals: createArrivals(),
    documentFiles: openDocumentFiles({ dataDir }),
    openMailbox: () => unused('openMailbox'),
    closeMailbox: () => {},
    findMailServers: () => unused('findMailServers'),
    google: null,
    schedulers: openSchedulers({ calCom: 'http://127.0.0.1:9', calendly: 'http://127.0.0.1:9' }),
    push: noPush,
    payments: openPayments({ config, db, clock, ids }, 's'.repeat(40)),
    secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }),
    reader: testReader(),
    embedder: { id: 'none', dimensions: 0, embed: () => unused('embedder'), second: noSecond, close: async () => {} },
    model: null,
    clock,
    stopwatch: () => 0,
    meter: noMeter,
    ids,
    fileDigest: createDigest('test', 'file address'),
    messageIdDigest: createDigest('test', 'message-id'),
    recipientDigest: createDigest('test', 'recipient'),
    verificationToken: createVerificationToken('s'.repeat(40)),
    random: () => 0.5,
    log,
    ...replace,
  }
  const web = await startWeb(deps, { secret: 's'.repeat(40), webBuild, router: testRouter(deps) })
  const stop = async () => {
    await web.stop()
    if (!replace.db) await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${web.port}`, deps, db, clock, enqueued, logged, liveStreams: () => web.liveStreams, stop }
}

export const testSubscription = {
  isActive: true,
  planName: 'basic',
  monthlyEmailQuota: 850,
  remainingEmails: 850,
  periodStart: '2026-02-05',
} as const

/** A person who can sign in, with an active subscription. There is no profile yet: the first sign-in makes it. */
export async function addTestUser(db: OpenedDatabase, email: string, password: string, { isSubscribed = true } = {}): Promise<OwnerId> {
  const id = randomUUID()
  const hash = await hashOf(password)
  await db.system(async (tx) => {
    await tx.insert(users).values({ id, name: 'Test Owner', email, emailVerified: true })
    await tx.insert(authAccounts).values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    if (isSubscribed) await saveSubscription(tx, ownerId(id), testSubscription)
  })
  return ownerId(id)
}

const hashes = new Map<string, Promise<string>>()

/** A hash takes a tenth of a second, as it should: one for each password is enough for all people of the tests. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

function notingJobs(enqueued: Enqueued[]): Jobs {
  return {
    enqueue: async (_tx, name, payload, options) => void enqueued.push({ name, payload, key: options?.key }),
    forget: async () => {},
    work: () => unused('work'),
    begin: () => unused('begin'),
    listDead: () => unused('listDead'),
    measure: () => unused('measure'),
    retryDead: () => unused('retryDead'),
    stop: async () => {},
  }
}

/** The doors of accounts, leads and reports as they are; the others stand for what a procedure may do: fail in a known way, and have a bug. */
function testRouter(deps: Deps) {
  return openRpc.router({
    accounts: accountsRoutes(deps),
    tone: toneRoutes(deps),
    bookings: bookingsRoutes(deps),
    escalations: escalationsRoutes(deps),
    followups: followUpsRoutes(deps),
    scheduling: schedulingRoutes(deps),
    assistant: {
      tryMail: subscribedRpc.assistant.tryMail.handler(() => {
        throw new Error(plantedBug)
      }),
      showAnswer: openRpc.assistant.showAnswer.handler(({ input }) => showAnswer(deps, input.question)),
      listExamples: subscribedRpc.assistant.listExamples.handler(() => unused('assistant')),
      getMessage: subscribedRpc.assistant.getMessage.handler(() => {
        throw new AppError('not_found')
      }),
      findMessages: subscribedRpc.assistant.findMessages.handler(() => unused('assistant')),
      getModelChoice: subscribedRpc.assistant.getModelChoice.handler(() => unused('assistant')),
      findModels: subscribedRpc.assistant.findModels.handler(() => unused('assistant')),
      chooseModel: subscribedRpc.assistant.chooseModel.handler(() => unused('assistant')),
      ...sendingRoutes(deps),
      ...handingOverRoutes(deps),
      getSignature: subscribedRpc.assistant.getSignature.handler(() => unused('assistant')),
      getMining: subscribedRpc.assistant.getMining.handler(() => unused('assistant')),
      mineDocuments: subscribedRpc.assistant.mineDocuments.handler(() => unused('assistant')),
      describeVoice: subscribedRpc.assistant.describeVoice.handler(() => unused('assistant')),
      saveSignature: subscribedRpc.assistant.saveSignature.handler(() => unused('assistant')),
      listReplyLanguages: subscribedRpc.assistant.listReplyLanguages.handler(() => unused('assistant')),
      allowReplyLanguage: subscribedRpc.assistant.allowReplyLanguage.handler(() => unused('assistant')),
      sendAnswer: subscribedRpc.assistant.sendAnswer.handler(() => unused('assistant')),
      giveBackConversation: subscribedRpc.assistant.giveBackConversation.handler(() => unused('assistant')),
      listLeftAlone: subscribedRpc.assistant.listLeftAlone.handler(() => unused('assistant')),
      leaveAlone: subscribedRpc.assistant.leaveAlone.handler(() => unused('assistant')),
      recallAnswer: subscribedRpc.assistant.recallAnswer.handler(() => unused('assistant')),
      correctMessage: subscribedRpc.assistant.correctMessage.handler(() => unused('assistant')),
      resolveReply: subscribedRpc.assistant.resolveReply.handler(() => unused('assistant')),
    },
    knowledge: knowledgeRoutes(deps),
    leads: leadsRoutes(deps),
    mailboxes: mailboxesRoutes(deps),
    reports: reportsRoutes(deps),
    billing: billingRoutes(deps),
    site: siteRoutes(deps),
  })
}

function unused(what: string): never {
  throw new Error(`${what} is not part of this test server`)
}
