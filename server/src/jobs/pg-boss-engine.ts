import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { OwnerTx, SystemTx } from '../db/database.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Meter, noMeter } from '../meter.ts'
import { requestAtWork } from '../request-scope.ts'
import { catalog, jobNames, type JobName, type JobPayload, type JobSpec } from './catalog.ts'
import { deadKeptSeconds, deadQueue, listDeadJobs, shortenRetention } from './dead-jobs.ts'
import type { EnqueueOptions, Jobs } from './engine.ts'
import { forgetJobs, openJobTables } from './job-tables.ts'
import { measureQueues } from './measure-queues.ts'
import { pgliteConnection } from './pglite-connection.ts'
import { postgresConnection } from './postgres-connection.ts'
import { queuePlace } from './queue-place.ts'
import { createWaker } from './wake-workers.ts'
import { createWorkers } from './workers.ts'

/**
 * How soon the jobs of a process that died are taken up again by the others: a running job sends a heartbeat every `heartbeatSeconds` / 2
 * (10 is the least pg-boss takes), which is checked every `superviseSeconds`. A process that starts while no other runs does not wait for that.
 * Such jobs run alone and may hold up all others for `aloneSeconds`; they wait `drainSeconds` for what runs to end.
 */
export type JobTimes = { heartbeatSeconds: number; superviseSeconds: number; aloneSeconds: number; drainSeconds: number }
// A process that hangs is ended within a minute; one that is alone for two has shown that it does not.
const turn = { aloneSeconds: 120, drainSeconds: 20 }
const defaultTimes: Record<OpenedDatabase['engine'], JobTimes> = {
  postgres: { heartbeatSeconds: 10, superviseSeconds: 2, ...turn },
  pglite: { heartbeatSeconds: 10, superviseSeconds: 15, ...turn }, // no other process is there to die; looking costs 3 % of a core each 2 seconds
}

/** Fetches of a job that came to nothing without its fault, such as one that a stopping process gave back. */
const interruptionsForgiven = 20
/** Stopping waits this long for what runs; then it is given back, and run again after the next start. */
const stopWithinMs = 4_000

type EngineOptions = {
  db: Pick<OpenedDatabase, 'driver'>
  log: Log
  meter?: Pick<Meter, 'jobEnded'>
  times?: Partial<JobTimes>
  catalog?: Record<JobName, JobSpec>
}

/** Starts the job engine on pg-boss: its tables, and a queue for each row of the catalog. */
export async function startJobs({ db, log, meter = noMeter, times: givenTimes, catalog: specs = catalog }: EngineOptions): Promise<Jobs> {
  const times = { ...defaultTimes[db.driver.engine], ...givenTimes }
  const { boss, wake } = openBoss(db, times)
  boss.on('error', (error) => log.error({ err: error }, 'the job engine met an error'))
  boss.on('warning', (warning) => log.warn({ data: warning.data }, warning.message))
  await boss.start()
  await openJobTables(db.driver)
  await openQueues(boss, specs, times)
  await shortenRetention(db.driver)
  await keepSchedules(boss, specs)
  const workers = createWorkers({ boss, wake, driver: db.driver, log, meter, specs, times })

  return {
    enqueue: (tx, name, payload, options) => enqueue(boss, specs, tx, name, payload, options),
    forget: forgetJobs,
    work: (name, run, setAside) => workers.add(name, run, setAside),
    begin: () => workers.begin(),
    listDead: (limit) => listDeadJobs(db.driver, limit),
    measure: () => measureQueues(db.driver),
    retryDead: async (id) => {
      if ((await boss.redrive(deadQueue, { ids: [id] })) === 0) throw new AppError('not_found', { detail: `no dead job ${id}` })
    },
    stop: async () => {
      workers.stopTaking()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
      await workers.stopped()
    },
  }
}

function openBoss({ driver }: Pick<OpenedDatabase, 'driver'>, times: JobTimes): { boss: PgBoss; wake: (queue: string) => void } {
  const settings = {
    useListenNotify: true,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
  }
  const wake = createWaker(() => boss)
  const boss =
    driver.engine === 'pglite'
      ? new PgBoss({ ...settings, backend: 'pglite', db: pgliteConnection(driver, wake) })
      : new PgBoss({ ...settings, db: postgresConnection(driver, wake) })
  return { boss, wake }
}

async function openQueues(boss: PgBoss, specs: Record<JobName, JobSpec>, times: JobTimes): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const ensureQueue = async (name: string, options: QueueOptions) => {
    const { policy: _policy, partition: _partition, ...changeable } = options
    if (isAsWanted(known.get(name), changeable)) return
    await boss.createQueue(name, options)
    await boss.updateQueue(name, changeable)
    // Reading it fills pg-boss's cache, as its start does with those that are as they were: on PGlite a look-up from inside a transaction would wait for that very transaction.
    await boss.findJobs(name, { id: randomUUID() })
  }
  await ensureQueue(deadQueue, { policy: 'standard', retentionSeconds: deadKeptSeconds })
  for (const name of jobNames) {
    const spec = specs[name]
    await ensureQueue(name, {
      policy: spec.once === 'waiting' ? 'short' : 'exclusive',
      retryLimit: spec.attempts - 1 + interruptionsForgiven, // it is runJob that counts the failures
      retryDelay: spec.backoffSeconds,
      retryBackoff: true,
      retryDelayMax: 900,
      // The try ends itself at its timeout, once its turn has come; this is for one that does not come back even then.
      expireInSeconds: spec.timeoutSeconds + times.aloneSeconds + 30,
      heartbeatSeconds: times.heartbeatSeconds,
      deadLetter: deadQueue,
      notify: true,
    })
  }
}

/** The schedules are those of the catalog, and no others. */
async function keepSchedules(boss: PgBoss, specs: Record<JobName, JobSpec>): Promise<void> {
  const kept = await boss.getSchedules()
  for (const { name } of kept) if (!jobNames.some((known) => known === name && specs[known].cron)) await boss.unschedule(name)
  for (const name of jobNames) {
    const { cron } = specs[name]
    const isKept = kept.some((schedule) => schedule.name === name && schedule.cron === cron)
    if (cron && !isKept) await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'by the clock' })
  }
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>

function isAsWanted(queue: object | undefined, wanted: object): boolean {
  const known = new Map(Object.entries(queue ?? {}))
  return queue !== undefined && Object.entries(wanted).every(([name, value]) => known.get(name) === value)
}

async function enqueue<Name extends JobName>(
  boss: PgBoss,
  specs: Record<JobName, JobSpec>,
  tx: OwnerTx | SystemTx,
  name: Name,
  payload: JobPayload<Name>,
  { key = randomUUID(), startAfter, isBackground = false }: EnqueueOptions = {},
): Promise<void> {
  const data = specs[name].payload.parse(payload)
  const owner = 'owner' in data ? data.owner : null
  const mine = 'system' in tx ? null : tx.owner // in the system role a transaction of an owner's is both
  if (owner !== mine) throw new Error(`a job of ${name} for another owner than the transaction's`)
  const requestId = requestAtWork() ?? randomUUID()
  await boss.send(
    name,
    { ...data, requestId },
    {
      db: inTransaction(tx),
      singletonKey: key,
      priority: await queuePlace(tx, name, { startAfter, isBackground }),
      ...(mine !== null && { group: { id: mine } }),
      ...(startAfter && { startAfter }),
    },
  )
}

function inTransaction(tx: OwnerTx | SystemTx): ReturnType<typeof fromDrizzle> {
  const execute = (query: unknown) => tx.execute(query as SQL) as Promise<{ rows: unknown[] }> // what both engines' drivers take and answer; the type that they share does not say so
  return fromDrizzle({ execute }, sql)
}
