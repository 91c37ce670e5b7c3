import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { signIn } from '../testing/auth-calls.ts'
import { type MailPeer, realClock, silentLog } from '../testing/mail.ts'
import { openS3Peer } from '../testing/s3-peer.ts'
import { openEmbedder } from '../src/ai/open-embedder.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase, type OpenedDatabase } from '../src/db/open-database.ts'
import { mailWorkers } from '../src/db/schema/installation.ts'
import { mailboxes } from '../src/db/schema/mailboxes.ts'
import { business, seedLogin } from '../src/seed/business.ts'
import { createDatabase } from './create-database.ts'
import { seedCrashAccount } from './seed-crash-account.ts'

type Environment = Record<string, string | undefined>
type Part = 'web' | 'worker'

/** A part of the server as a process of its own, on a data folder of its own, that is started again after it was killed. */
export type Process = { readonly url: string; kill(): Promise<void>; start(): Promise<void>; stop(): Promise<void> }

/** Two web and two worker processes on one PostgreSQL behind a pooler, the documents on a server that speaks S3. */
export type ManyWorld = {
  owner: OwnerId
  db: OpenedDatabase
  webs: [Process, Process]
  workers: [Process, Process]
  /** The cookie of the owner, signed in at the first web process. */
  cookie: string
  /** Sends what a visitor typed into the owner's form, again and to the other process until one has taken it. */
  submit(lead: Record<string, string>, number: number): Promise<void>
  /** For how long nobody alive watched the mailbox at most, up to now. */
  longestUnwatchedMs(): number
  close(): Promise<void>
}

const lookEveryMs = 500
const killed = 'SIGKILL'

export async function openManyWorld(options: { peer: MailPeer; ownerIndex: number; questions: readonly string[] }): Promise<ManyWorld> {
  const { peer, ownerIndex, questions } = options
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-many-'))
  const [database, files] = [await createDatabase(), await openS3Peer()]
  const own = peer.settings('owner', ownerIndex)
  const environment = { ...settingsOf(database, files.settings, own.settings), DATA_DIR: join(folder, 'seed') }
  const owner = await seedCrashAccount(environment, own, { questions, embedder: openEmbedder() })
  const db = await openDatabase({ config: readConfig(environment), log: silentLog, clock: realClock })
  const start = (part: Part, name: string) => startProcess(part, { ...environment, DATA_DIR: join(folder, name) })
  const [web, otherWeb] = await Promise.all([start('web', 'w1'), start('web', 'w2')])
  const [worker, otherWorker] = await Promise.all([start('worker', 'j1'), start('worker', 'j2')])
  const webs: [Process, Process] = [web, otherWeb]
  const watch = watchWatching(db)
  return {
    owner,
    db,
    webs,
    workers: [worker, otherWorker],
    cookie: await signIn(web.url, seedLogin.email, seedLogin.password),
    submit: (lead, number) => submitLead(webs, lead, number),
    longestUnwatchedMs: () => watch.longestMs(),
    async close() {
      await watch.stop()
      await Promise.all([...webs, worker, otherWorker].map((one) => one.stop()))
      await db.close()
      await database.drop()
      await files.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(
  database: { url: string; pooledUrl: string },
  s3: Awaited<ReturnType<typeof openS3Peer>>['settings'],
  { imap, smtp }: ReturnType<MailPeer['settings']>['settings'],
): Environment {
  return {
    PATH: process.env['PATH'],
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], // where programs and the peers' certificate lie
    NODE_ENV: 'test',
    SEED: 'false',
    OWNVOICE_SECRET: 'of all four processes, and of nobody else',
    DATABASE_URL: database.pooledUrl,
    DATABASE_DIRECT_URL: database.url,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    MAIL_ALLOWED_SERVERS: [imap, smtp].map(({ host, port }) => `${host}:${port}`).join(','),
    MAIL_SEND_TIMEOUT_MS: '4000',
    MAIL_SETTLE_MS: '4000',
    MAIL_CONFIRM_MS: '9000',
    MAIL_POLL_MS: '2000',
    AUTOMATIC_REPLIES_PER_HOUR: '10000',
    TRUSTED_PROXIES: '1', // each visitor has an address of their own
    ALLOW_PUBLIC_DEVELOPMENT: 'true',
  }
}

async function startProcess(part: Part, environment: Environment): Promise<Process> {
  let child: ChildProcess
  let port = '0' // any at the first start, the same one then
  async function start(): Promise<void> {
    child = fork(join(import.meta.dirname, '../src/main.ts'), ['--run', part], {
      env: { ...environment, PORT: port },
      execArgv: ['--import', join(import.meta.dirname, '../src/resolve-quickly.ts')],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
    const said = new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        const [isUp, found] = /is ready: http:.*:(\d+)|works on jobs/.exec(chunk.toString()) ?? []
        port = found ?? port
        if (isUp) resolve()
      })
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`a ${part} process ended by itself:\n${output}`)))
    await Promise.race([said, ended])
    ended.catch(() => {}) // later it is killed on purpose
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  /** As under a supervisor: on a machine that is busy with something else a start may end by itself, and says so. */
  async function startAgain(triesLeft = 3): Promise<void> {
    await start().catch((error: unknown) => {
      if (triesLeft === 1) throw error
      return startAgain(triesLeft - 1)
    })
  }
  await startAgain()
  return { url: `http://127.0.0.1:${port}`, start: startAgain, kill: () => end(killed), stop: () => end('SIGTERM') }
}

async function submitLead(webs: [Process, Process], lead: Record<string, string>, number: number): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}` }
  for (let tries = 0; ; tries += 1) {
    const { url } = webs[(number + tries) % 2 === 0 ? 0 : 1]
    const request = { method: 'POST', headers, body: JSON.stringify(lead) }
    const response = await fetch(`${url}/api/leads/${business.formKey}`, request).catch(() => null) // killed just now
    if (response?.status === 202) return
    if (response && response.status !== 429) throw new Error(`a lead was answered with ${response.status}: ${await response.text()}`)
    await realClock.sleep(lookEveryMs)
  }
}

/** A mailbox is watched while the worker that it is assigned to gives signs of life, one in five seconds. */
function watchWatching(db: OpenedDatabase): { longestMs(): number; stop(): Promise<void> } {
  const stopping = new AbortController()
  let [longest, lastSign] = [0, Date.now()] // beside the time that the workers write down
  const look = async () => {
    while (!stopping.signal.aborted) {
      const query = (tx: Parameters<Parameters<OpenedDatabase['system']>[0]>[0]) =>
        tx
          .select({ beatAt: mailWorkers.beatAt })
          .from(mailboxes)
          .innerJoin(mailWorkers, eq(mailWorkers.id, mailboxes.watchedBy))
          .where(eq(mailboxes.kind, 'imap'))
      const [found] = await db.system(query)
      const sign = Math.max(lastSign, found?.beatAt.getTime() ?? 0) // one that is dead gives no newer one
      longest = Math.max(longest, sign - lastSign, Date.now() - sign)
      lastSign = sign
      await realClock.sleep(lookEveryMs, stopping.signal)
    }
  }
  const looking = look()
  return {
    longestMs: () => longest,
    async stop() {
      stopping.abort()
      await looking
    },
  }
}
