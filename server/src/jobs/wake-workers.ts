import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Driver } from '../db/driver.ts'
import type { Log } from '../log.ts'
import { suspectPriority } from './suspects.ts'

/** How often this process looks which queues have jobs that are due: those put off until later, and those to be tried again. */
const lookEveryMs = 1_000

/** Wakes one worker of a queue, those that have nothing to do in turn. Where all are busy, each looks once more when it is done. pg-boss itself would wake all of them. */
export function createWaker(boss: () => PgBoss): (queue: string) => void {
  const wokenLast = new Map<string, string>()
  return (queue) => {
    const workers = boss()
      .getWipData()
      .filter(({ name }) => name === queue)
    const resting = workers.filter(({ count }) => count === 0).map((worker) => worker.id)
    const last = resting.indexOf(wokenLast.get(queue) ?? '')
    const next = resting[(last + 1) % resting.length]
    if (next !== undefined) wokenLast.set(queue, next)
    for (const id of next === undefined ? workers.map((worker) => worker.id) : [next]) boss().notifyWorker(id)
  }
}

type Look = { driver: Driver; log: Log; queues: () => readonly string[]; wake: (queue: string) => void }

/** Looks once a second, in one statement for all queues, what is due, and wakes for it. Returns what ends that. */
export function wakeForWhatIsDue({ driver, log, queues, wake }: Look): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (const name of await listDue(driver, queues())) wake(name)
    } catch (err) {
      log.warn({ err }, 'which jobs are due could not be looked up')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  return () => clearInterval(timer)
}

const Rows = z.object({ rows: z.array(z.object({ name: z.string() })) })

async function listDue(driver: Driver, names: readonly string[]): Promise<string[]> {
  const due = sql`select name from unnest(${sql.param(names)}::text[]) as queue(name) where exists (
    select from pgboss.job_common as job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now() and priority < ${suspectPriority})`
  return Rows.parse(await driver.orm.execute(due)).rows.map(({ name }) => name)
}
