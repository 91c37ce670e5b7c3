import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '../src/config.ts'
import { openDatabase, type OpenedDatabase } from '../src/db/open-database.ts'
import { addTestOwner } from '../src/db/testing.ts'
import { connectMailbox } from '../src/features/mailboxes/connect-mailbox.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import type { CheckpointName } from '../src/mail/checkpoint.ts'
import { createMailboxOpener } from '../src/mail/open-mailbox-adapter.ts'
import { customerMail, type MailPeer, realClock, silentLog } from '../src/mail/testing.ts'
import { openSecrets } from '../src/secrets.ts'
import { victimSecret } from './victim-secret.ts'

/** `replies` holds, for each mail that customers wrote, how many answers lie in their mailboxes. */
export type Count = { written: number; answered: number; lost: string[]; doubled: string[] }

/** A worker that dies, customers who write, and a look at what reached them. */
export type CrashWorld = {
  /** A customer writes. Resolves once the mail lies in the owner's mailbox. */
  write(): Promise<void>
  /** Runs the worker until it dies at the checkpoint. False when it did not get there in time, and was killed where it stood. */
  killAt(checkpoint: CheckpointName): Promise<boolean>
  /** Runs the worker until every mail is answered, or the time is up, and as long again as a second answer could take. Then counts. */
  settle(): Promise<Count>
  close(): Promise<void>
}

type Options = { peer: MailPeer; ownerIndex: number; engine: 'pglite' | 'postgres'; isBlind?: boolean }

const customers = 20
const killTimeoutMs = 90_000 // for machines that do much else
const sendTimeoutMs = 4_000
const settleMs = 3_000

export async function openCrashWorld({ peer, ownerIndex, engine, isBlind = false }: Options): Promise<CrashWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-crash-'))
  const database = engine === 'postgres' ? await createDatabase() : null
  const run = `crash-${randomUUID().slice(0, 8)}`
  const environment = {
    PATH: process.env['PATH'],
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], // where programs and the peers' certificate lie
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    MAIL_SEND_TIMEOUT_MS: String(sendTimeoutMs),
    MAIL_SETTLE_MS: String(settleMs),
    MAIL_POLL_MS: '2000',
    CRASH_BLIND: isBlind ? '1' : '',
  }
  const own = peer.settings('owner', ownerIndex)
  await connectOwner(environment, own)
  const written = new Map<string, number>()

  async function write(): Promise<void> {
    const number = written.size
    const messageId = `${run}-${number}@customer.test`
    const customer = (number % customers) + 1
    const from = peer.settings('customer', customer).address
    written.set(messageId, customer)
    await peer.deliver(from, own.address, customerMail({ from, to: own.address, messageId, subject: `Question ${number}` }))
  }

  async function killAt(checkpoint: CheckpointName): Promise<boolean> {
    const victim = startVictim({ ...environment, CRASH_AT: checkpoint })
    const late = setTimeout(() => victim.child.kill('SIGKILL'), killTimeoutMs)
    const startedAt = performance.now()
    await victim.ended
    clearTimeout(late)
    if (victim.child.signalCode !== 'SIGKILL') throw new Error(`the worker ended by itself:\n${victim.output()}`)
    return performance.now() - startedAt < killTimeoutMs
  }

  async function settle(): Promise<Count> {
    const victim = startVictim(environment)
    const deadline = performance.now() + 90_000
    while (performance.now() < deadline && (await count(peer, written)).lost.length > 0) await realClock.sleep(500)
    await realClock.sleep(sendTimeoutMs + settleMs + 3_000)
    victim.child.send('stop')
    await victim.ended
    return count(peer, written)
  }

  async function close(): Promise<void> {
    await rm(dataDir, { recursive: true, force: true })
    await database?.drop()
  }

  return { write, killAt, settle, close }
}

async function connectOwner(environment: Record<string, string | undefined>, own: ReturnType<MailPeer['settings']>): Promise<OwnerId> {
  const config = readConfig(environment)
  const db: OpenedDatabase = await openDatabase({ config, log: silentLog, clock: realClock })
  const jobs = await startJobs({ db, log: silentLog })
  const opener = createMailboxOpener({ db, clock: realClock, log: silentLog })
  const owner = await addTestOwner(db)
  const deps = {
    db,
    jobs,
    clock: realClock,
    ids: { next: () => randomUUID() },
    openMailbox: opener.openMailbox,
    secrets: openSecrets({ OWNVOICE_SECRET: victimSecret }),
  }
  await connectMailbox(deps, owner, { emailAddress: own.address, displayName: 'School', sentStore: 'copy', settings: own.settings })
  await opener.closeAll()
  await jobs.stop()
  await db.close()
  return owner
}

function startVictim(environment: Record<string, string | undefined>): { child: ChildProcess; ended: Promise<void>; output(): string } {
  const child = fork(join(import.meta.dirname, 'victim.ts'), { env: environment, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  return { child, ended: new Promise((resolve) => child.once('exit', () => resolve())), output: () => output }
}

async function count(peer: MailPeer, written: ReadonlyMap<string, number>): Promise<Count> {
  const replies = new Map<string, number>()
  for (const customer of new Set(written.values())) {
    for (const mail of await peer.read(peer.settings('customer', customer).settings, 'INBOX')) {
      for (const id of mail.inReplyTo) replies.set(id, (replies.get(id) ?? 0) + 1)
    }
  }
  const ids = [...written.keys()]
  const lost = ids.filter((id) => !replies.has(id))
  return { written: ids.length, answered: ids.length - lost.length, lost, doubled: ids.filter((id) => (replies.get(id) ?? 0) > 1) }
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? '' // the run's own server
  const name = `ownvoice_crash_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `create database ${name}`)
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
