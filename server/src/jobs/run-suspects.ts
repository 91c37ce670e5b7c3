import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Driver } from '../db/driver.ts'
import type { Log } from '../log.ts'
import type { JobName } from './catalog.ts'
import { chooseSuspect, clearSuspicion, hasSuspects, nextPriority, releaseSuspects, saveSuspicion, suspicionOf } from './suspects.ts'
import type { Turns } from './turns.ts'

/** A job is the cause when this many processes have died while it ran in them alone. A death may also come from outside: once is chance. */
const deathsAloneAllowed = 2
/** Telling of such a job may end the process too: after this many deaths more it is set aside in silence. */
const deathsWhileTelling = 2
/** A suspect that another process took in the meantime is waited for no longer than this. */
const fetchedWithinMs = 2_000

type Job = JobWithMetadata<unknown>
type Work = {
  run(name: JobName, job: Job): Promise<JobResult>
  /** Tells whoever waits for a job that it is set aside. */
  setAside(name: JobName, job: Job): Promise<void>
}
type Options = { boss: PgBoss; driver: Driver; log: Log; turns: Turns; work: Work }

type Limits = {
  /** How long the suspects together may hold up all else. */
  aloneSeconds: number
  /** How long what runs is given to end. */
  drainSeconds: number
  stopping: AbortSignal
}

/**
 * Runs the suspects of these names one at a time, with nothing else beside them. Once their time is up those that still wait run beside the
 * others, so that one that takes long holds up nobody for long.
 */
export async function runSuspects(options: Options, names: JobName[], { aloneSeconds, drainSeconds, stopping }: Limits): Promise<void> {
  const { driver, turns } = options
  if (!(await hasSuspects(driver, names))) return
  const limit = AbortSignal.any([AbortSignal.timeout(aloneSeconds * 1000), stopping])
  const isOver = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }))
  try {
    const isAlone = await turns.close(AbortSignal.any([limit, AbortSignal.timeout(drainSeconds * 1000)]))
    for (;;) {
      const name = isAlone && !limit.aborted ? await chooseSuspect(driver, names) : null
      if (name === null) break
      await Promise.race([runNext(options, name, limit), isOver])
    }
    await releaseSuspects(driver)
  } finally {
    turns.open()
  }
}

/** Resolves when the suspect of this name whose turn it is has come to its end. */
async function runNext(options: Options, name: JobName, limit: AbortSignal): Promise<void> {
  const { boss } = options
  const done = Promise.withResolvers<void>()
  const notFetched = setTimeout(done.resolve, fetchedWithinMs)
  const one = { batchSize: 1, perJobResults: true, includeMetadata: true, minPriority: nextPriority, pollingIntervalSeconds: 1 } as const
  const worker = await boss.work(name, one, async ([job]) => {
    clearTimeout(notFetched)
    try {
      return job ? [await runAlone(options, name, job, limit)] : []
    } finally {
      done.resolve()
    }
  })
  await done.promise
  await boss.offWork(name, { id: worker, wait: true })
}

async function runAlone({ driver, log, work }: Options, name: JobName, job: Job, limit: AbortSignal): Promise<JobResult> {
  const before = suspicionOf(job.data)
  const suspicion = { deathsAlone: before.deathsAlone + (before.isAlone ? 1 : 0), triesAlone: before.triesAlone + 1 }
  await saveSuspicion(driver, job.id, { ...suspicion, isAlone: true })
  const endTurn = () => {
    const saved = saveSuspicion(driver, job.id, { ...suspicion, isAlone: false })
    saved.catch((err: unknown) => log.error({ job: name, id: job.id, err }, 'it could not be noted that a job runs no longer alone'))
  }
  limit.addEventListener('abort', endTurn, { once: true })
  const result = suspicion.deathsAlone < deathsAloneAllowed ? await work.run(name, job) : await setAside(suspicion.deathsAlone)
  limit.removeEventListener('abort', endTurn)
  await clearSuspicion(driver, job.id)
  return result

  async function setAside(deaths: number): Promise<JobResult> {
    log.error({ job: name, id: job.id, deaths }, 'a job ended its process each time it ran alone, and is set aside')
    if (deaths < deathsAloneAllowed + deathsWhileTelling) await work.setAside(name, job)
    return { id: job.id, status: 'deadletter', output: { message: `The process died ${deaths} times while this job ran alone.` } }
  }
}
