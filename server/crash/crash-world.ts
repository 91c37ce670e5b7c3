import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/config.ts'
import { openDatabase, type OpenedDatabase } from '../src/db/open-database.ts'
import { markRestored } from '../src/db/restores.ts'
import { customerMail, type MailPeer, realClock, silentLog, tagged } from '../testing/mail.ts'
import { createDatabase } from './create-database.ts'
import { keptEmbedder } from './kept-embedder.ts'
import type { Kill } from './kill-schedule.ts'
import { type Inside, lookInside } from './look-inside.ts'
import type { Orders } from './orders.ts'
import { seedCrashAccount } from './seed-crash-account.ts'

/** What lies in the customers' mailboxes: how many mails were written and answered, and which of them not, or more than once. */
export type Outside = { written: number; answered: number; lost: string[]; doubled: string[] }

/** How often the owner was asked about a reply that may not have arrived. */
export type Settled = { outside: Outside; inside: Inside; asked: number }

/** A worker that dies, customers who write, and a look at what reached them. */
export type CrashWorld = {
  /** A customer writes. Resolves once the mail lies in the owner's mailbox. */
  write(): Promise<void>
  /** Runs the worker until it dies. False when it did not come by the checkpoint in time, and was killed where it stood. */
  kill(kill: Kill): Promise<boolean>
  /**
   * Lets the worker finish, or go on until the time is up, with an owner who has sent again whatever may not have arrived. Then counts in the
   * database and in the customers' mailboxes.
   */
  settle(): Promise<Settled>
  /** Makes the mail server keep what the worker hands over, without an answer, or lets it go. */
  holdMail(isHeld: boolean): Promise<void>
  /** Keeps the embedded database as it is while no worker runs. */
  keepDatabase(): Promise<void>
  /** Puts it back to what was kept, and says so. */
  restoreDatabase(): Promise<void>
  close(): Promise<void>
}

type Options = { peer: MailPeer; ownerIndex: number; engine: 'pglite' | 'postgres'; faults?: Faults; confirmMs?: number }
/** What the worker does wrong on purpose: it writes no mark before the final dot, and finds nothing in the Sent store. */
type Faults = { isUnmarked?: boolean; isBlind?: boolean }
type Environment = Record<string, string | undefined>

const customers = 20
const killTimeoutMs = 240_000 // for machines that do much else
const settleTimeoutMs = 300_000
const compiled = fileURLToPath(new URL('../../node_modules/.cache/ownvoice/compiled', import.meta.url))

/** Each is answered by a reply that is sent: the school has confirmed an answer to it. */
const questions = [
  'how much are piano lessons for a 6 year old?',
  'where can I park when I drop off my daughter?',
  'how much is the summer music camp?',
]

export async function openCrashWorld({ peer, ownerIndex, engine, faults = {}, confirmMs = 20_000 }: Options): Promise<CrashWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-crash-'))
  const database = engine === 'postgres' ? await createDatabase() : null
  const run = `crash-${randomUUID().slice(0, 8)}`
  const own = peer.settings('owner', ownerIndex)
  const settings: Environment = {
    PATH: process.env['PATH'],
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], // where programs and the peers' certificate lie
    NODE_COMPILE_CACHE: compiled,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.pooledUrl,
    DATABASE_DIRECT_URL: database?.url,
    MAIL_SEND_TIMEOUT_MS: '15000', // less, and a busy machine hands over too late by itself, without the checkpoint at which it was to die
    MAIL_SETTLE_MS: '4000',
    MAIL_CONFIRM_MS: String(confirmMs),
    MAIL_POLL_MS: '2000',
  }
  const owner = await seedCrashAccount(settings, own, { questions, embedder: keptEmbedder() })
  const environment = {
    ...settings,
    CRASH_OWNER: owner,
    CRASH_BLIND: faults.isBlind ? '1' : undefined,
    CRASH_UNMARKED: faults.isUnmarked ? '1' : undefined,
  }
  let next: Victim | null = startVictim(environment)
  const written = new Map<string, number>()

  async function write(): Promise<void> {
    const number = written.size
    const messageId = `${run}-${number}@customer.test`
    const customer = (number % customers) + 1
    const from = tagged(peer.settings('customer', customer).address, number) // or they would get one answer to several mails
    written.set(messageId, customer)
    const text = `Hello,\n\n${questions[number % questions.length]}\n\nAnn`
    await peer.deliver(from, own.address, customerMail({ from, to: own.address, messageId, subject: `Question ${number}`, text }))
  }

  async function kill({ checkpoint, afterMs, isEvenAlone }: Kill): Promise<boolean> {
    const victim = next ?? startVictim(environment)
    victim.order({ at: checkpoint, afterMs, isEvenAlone })
    next = startVictim(environment)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      victim.child.kill('SIGKILL')
    }, killTimeoutMs)
    await victim.ended
    clearTimeout(late)
    if (victim.child.signalCode !== 'SIGKILL') throw new Error(`the worker ended by itself:\n${victim.output()}`)
    return !isLate
  }

  async function settle(): Promise<Settled> {
    let asked = 0
    const victim = next ?? startVictim(environment)
    victim.order({ at: null, afterMs: 0, isEvenAlone: false })
    const deadline = performance.now() + settleTimeoutMs
    for (let now = await victim.ask(); performance.now() < deadline; now = await victim.ask()) {
      const { unconfirmed = 0 } = now.outgoing
      if (unconfirmed > 0) victim.child.send('send again')
      else if (!isBusy(now, written.size)) break
      asked += unconfirmed
      await realClock.sleep(500)
    }
    victim.child.send('stop')
    await victim.ended
    next = null // none may come after this one
    const inside = await withDatabase((db) => lookInside(db, owner))
    return { inside, outside: await lookOutside(peer, written), asked }
  }

  async function withDatabase<T>(work: (db: OpenedDatabase) => Promise<T>): Promise<T> {
    const db = await openDatabase({ config: readConfig(settings), log: silentLog, clock: realClock })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  const [live, kept] = ['database', 'database.kept'].map((name) => join(dataDir, name)) as [string, string] // of two, two
  const keepDatabase = () => cp(live, kept, { recursive: true })

  async function restoreDatabase(): Promise<void> {
    await rm(live, { recursive: true })
    await cp(kept, live, { recursive: true })
    await withDatabase((db) => db.system((tx) => markRestored(tx, realClock.now())))
  }

  async function close(): Promise<void> {
    next?.child.kill('SIGKILL') // has ended by itself unless something failed
    await rm(dataDir, { recursive: true, force: true })
    await database?.drop()
  }

  const holdMail = (isHeld: boolean) => peer.hold(own.address, isHeld)

  return { write, kill, settle, holdMail, keepDatabase, restoreDatabase, close }
}

function isBusy({ received, undecided, outgoing }: Inside, written: number): boolean {
  return received < written || undecided > 0 || (outgoing.queued ?? 0) > 0 || (outgoing.sending ?? 0) > 0
}

type Victim = { child: ChildProcess; ended: Promise<void>; order(orders: Orders): void; ask(): Promise<Inside>; output(): string }

/** Loads its code and waits for its orders: the next one does so while the one before it still runs. */
function startVictim(environment: Environment): Victim {
  const child = fork(join(import.meta.dirname, 'victim.ts'), {
    env: environment,
    execArgv: ['--import', join(import.meta.dirname, '../src/resolve-quickly.ts')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = () => {
    const told = new Promise<Inside>((resolve) => child.once('message', (inside) => resolve(inside as Inside))) // a victim tells nothing else
    child.send('tell')
    const gone = ended.then(() => Promise.reject(new Error(`the worker ended by itself:\n${output}`)))
    return Promise.race([told, gone])
  }
  const order = (orders: Orders) => void child.send(orders, () => {}) // one that is gone is noticed by its end
  return { child, ended, order, ask, output: () => output }
}

async function lookOutside(peer: MailPeer, written: ReadonlyMap<string, number>): Promise<Outside> {
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
