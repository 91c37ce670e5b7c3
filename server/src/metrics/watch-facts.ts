import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { countInTime, countMailboxes, countNotSending, countOutgoing } from '../db/operator-counts.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { listBackups } from '../db/engines/pglite-backups.ts'
import type { QueueFigures, Jobs } from '../jobs/engine.ts'
import type { Log } from '../log.ts'

/** However often it is asked, the database is counted no more often than this. */
const countedEveryMs = 5_000

const mailboxStates = ['watched', 'unwatched', 'down', 'failed', 'disconnected']
const outgoingStates = ['queued', 'sending', 'unconfirmed']

type FactsDeps = {
  config: Pick<Config, 'DATA_DIR'>
  db: OpenedDatabase
  jobs: Pick<Jobs, 'measure'>
  clock: Clock
  log: Log
}
type Facts = {
  mailboxes: ReadonlyMap<string, number>
  notSending: number
  outgoing: ReadonlyMap<string, number>
  jobs: QueueFigures
  freeBytes: number
  backupAgeSeconds: number | null
}

/**
 * Adds what stands in the database and on the disk to the figures: read when they are asked for, for all owners together and by states and instants alone. Where
 * the database does not answer in time these figures are left out and `ownvoice_database_up` is 0, so that those of the process are still told.
 */
export function watchFacts(registry: Registry, deps: FactsDeps): void {
  let counted: { at: number; facts: Promise<Facts | null> } | null = null
  const find = () => {
    const at = deps.clock.now().getTime()
    if (counted === null || at - counted.at >= countedEveryMs) counted = { at, facts: readFacts(deps) }
    return counted.facts
  }
  const one = (name: string, help: string, read: (facts: Facts | null) => number | null) => openGauge(registry, { name, help, find, read })
  const each = (name: string, help: string, label: string, read: (facts: Facts) => ReadonlyMap<string, number>) =>
    openGauges(registry, { name, help, label, find, read })
  one('ownvoice_database_up', '1 where the database could be counted, 0 where it did not answer in time', (facts) => (facts ? 1 : 0))
  each('ownvoice_queue_jobs', 'Jobs that wait and are due, by queue', 'queue', ({ jobs }) => ofQueues(jobs, 'waiting'))
  each('ownvoice_queue_oldest_seconds', 'For how long the oldest job has been due, by queue', 'queue', ({ jobs }) =>
    ofQueues(jobs, 'oldestSeconds'),
  )
  one('ownvoice_dead_jobs', 'Jobs that failed for good and wait for an operator', (facts) => facts && facts.jobs.dead)
  each('ownvoice_mailboxes', `Mailboxes by state: ${mailboxStates.join(', ')}`, 'state', (facts) =>
    withZeros(facts.mailboxes, mailboxStates),
  )
  one(
    'ownvoice_mailboxes_not_sending',
    'Connected mailboxes from which nothing could leave last time',
    (facts) => facts && facts.notSending,
  )
  each('ownvoice_outgoing', `Mails on their way out by state: ${outgoingStates.join(', ')}`, 'state', (facts) =>
    withZeros(facts.outgoing, outgoingStates),
  )
  one('ownvoice_disk_free_bytes', 'What is free on the disk of DATA_DIR', (facts) => facts && facts.freeBytes)
  one('ownvoice_backup_age_seconds', 'The age of the newest backup of the embedded database', (facts) => facts && facts.backupAgeSeconds)
  watchPool(registry, deps.db)
}

async function readFacts(deps: FactsDeps): Promise<Facts | null> {
  try {
    const counts = await deps.db.system(async (tx) => {
      await countInTime(tx)
      return { mailboxes: await countMailboxes(tx), notSending: await countNotSending(tx), outgoing: await countOutgoing(tx) }
    })
    const { bavail, bsize } = await statfs(deps.config.DATA_DIR)
    return { ...counts, jobs: await deps.jobs.measure(), freeBytes: bavail * bsize, backupAgeSeconds: await backupAge(deps) }
  } catch (error) {
    deps.log.warn({ err: error }, 'The database could not be counted for the metrics')
    return null
  }
}

/** Null where the database is not the embedded one. Before the first backup it is as old as time. */
async function backupAge({ config, db, clock }: FactsDeps): Promise<number | null> {
  if (db.engine !== 'pglite') return null
  const [newest] = await listBackups(config.DATA_DIR)
  return newest ? (clock.now().getTime() - Date.parse(newest.manifest.madeAt)) / 1000 : Number.POSITIVE_INFINITY
}

type Asked = { name: string; help: string; find: () => Promise<Facts | null> }

/** NOTE: the registry asks all of its figures at once, so each waits for the facts by itself. */
function openGauge(registry: Registry, { name, help, find, read }: Asked & { read: (facts: Facts | null) => number | null }): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const value = read(await find())
      if (value === null) this.remove()
      else this.set(value)
    },
  })
  registry.registerMetric(gauge)
}

type AskedByLabel = Asked & { label: string; read: (facts: Facts) => ReadonlyMap<string, number> }

function openGauges(registry: Registry, { name, help, label, find, read }: AskedByLabel): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      const facts = await find()
      this.reset()
      if (facts) for (const [value, count] of read(facts)) this.set({ [label]: value }, count)
    },
  })
  registry.registerMetric(gauge)
}

function ofQueues({ queues }: QueueFigures, figure: 'waiting' | 'oldestSeconds'): ReadonlyMap<string, number> {
  return new Map(queues.map((queue) => [queue.name, queue[figure]]))
}

/** A state that nothing is in is told as 0: an alert on a figure that is missing never comes. */
function withZeros(counts: ReadonlyMap<string, number>, states: readonly string[]): ReadonlyMap<string, number> {
  return new Map(states.map((state) => [state, counts.get(state) ?? 0]))
}

function watchPool(registry: Registry, { driver }: OpenedDatabase): void {
  if (driver.engine !== 'postgres') return
  const { pool } = driver
  const gauge = new Gauge({
    name: 'ownvoice_database_connections',
    help: 'Connections of this process to PostgreSQL by state: busy, idle; waiting counts what waits for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(gauge)
}
