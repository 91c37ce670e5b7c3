import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Driver } from '../db/driver.ts'
import { type JobName, jobNames } from './catalog.ts'

/**
 * A job that ran when its process died is a suspect. Suspects wait with a priority of their own, which the ordinary workers do not take, until
 * they are run one at a time (`run-suspects.ts`). What is known of one lies in its data, where pg-boss changes nothing.
 */
export const suspectPriority = 1_000_000
/** That of the suspect whose turn it is. */
export const nextPriority = suspectPriority + 1

export type Suspicion = {
  /** Processes that died while this job alone ran in them. */
  deathsAlone: number
  triesAlone: number
  /** Runs alone now, or did when its process died. */
  isAlone: boolean
}

const Marked = z.object({ suspicion: z.object({ deathsAlone: z.int(), triesAlone: z.int(), isAlone: z.boolean() }) })

export function suspicionOf(data: unknown): Suspicion {
  return Marked.safeParse(data).data?.suspicion ?? { deathsAlone: 0, triesAlone: 0, isAlone: false }
}

/** What pg-boss writes into a job whose heartbeat stopped. */
const cutOff = { value: { message: 'job heartbeat timeout' } }
const CutOff = z.object({ value: z.object({ message: z.literal(cutOff.value.message) }) })

/** Whether the last try of this job ended with its process, as far as another process could see. */
export function wasCutOff(output: unknown): boolean {
  return CutOff.safeParse(output).success
}

/** Makes suspects of all running jobs, to be called when none can be running; resolves to their names. */
export async function suspectRunning(driver: Driver): Promise<JobName[]> {
  // Those of pg-boss itself, which runs the clock by jobs, are free to go on.
  await driver.orm.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and name not in ${jobNames} and retry_count < retry_limit`)
  return suspect(driver, sql`name in ${jobNames}`)
}

export async function suspectJobs(driver: Driver, ids: string[]): Promise<void> {
  await suspect(driver, sql`id in ${ids}`)
}

/** A death costs a job none of its tries. */
async function suspect(driver: Driver, which: SQL): Promise<JobName[]> {
  const unknownYet = sql`jsonb_build_object('deathsAlone', 0, 'triesAlone', 0, 'isAlone', false, 'priority', priority)`
  const query = sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1,
      priority = ${suspectPriority}, ${forgetCutOff},
      data = data || jsonb_build_object('suspicion', coalesce(data -> 'suspicion', ${unknownYet}))
    where state = 'active' and ${which}
    returning name`
  const { rows } = z.object({ rows: z.array(z.object({ name: z.enum(jobNames) })) }).parse(await driver.orm.execute(query))
  return rows.map(({ name }) => name)
}

export async function hasSuspects(driver: Driver, names: JobName[]): Promise<boolean> {
  if (names.length === 0) return false
  const { rows } = z
    .object({ rows: z.array(z.unknown()) })
    .parse(await driver.orm.execute(sql`select 1 from pgboss.job where ${waiting(names)} limit 1`))
  return rows.length > 0
}

/**
 * Chooses the suspect that is to run next, among those of `names`: first the one that was alone when its process died, then the one tried
 * least. So each gets its turn however often the process dies before the others had theirs. Null when none waits.
 */
export async function chooseSuspect(driver: Driver, names: JobName[]): Promise<JobName | null> {
  const query = sql`
    update pgboss.job set priority = ${nextPriority}
    where id = (
      select id from pgboss.job
      where ${waiting(names)}
      order by (data -> 'suspicion' ->> 'isAlone')::boolean desc, (data -> 'suspicion' ->> 'deathsAlone')::int desc,
        (data -> 'suspicion' ->> 'triesAlone')::int, created_on
      limit 1)
    returning name`
  const { rows } = z.object({ rows: z.array(z.object({ name: z.enum(jobNames) })) }).parse(await driver.orm.execute(query))
  return rows[0]?.name ?? null
}

export async function saveSuspicion(driver: Driver, id: string, suspicion: Suspicion): Promise<void> {
  await driver.orm.execute(sql`
    update pgboss.job
    set data = data || jsonb_build_object('suspicion', coalesce(data -> 'suspicion', '{}') || ${JSON.stringify(suspicion)}::jsonb)
    where id = ${id}`)
}

/** A job that has come to an end while it ran alone is an ordinary one again. */
export async function clearSuspicion(driver: Driver, id: string): Promise<void> {
  await driver.orm.execute(sql`
    update pgboss.job set ${ordinaryPriority}, data = data - 'suspicion'
    where id = ${id}`)
}

/** Lets the suspects that still wait run beside the others. What is known of them is kept for the next death. */
export async function releaseSuspects(driver: Driver): Promise<void> {
  await driver.orm.execute(sql`
    update pgboss.job set ${ordinaryPriority}, ${forgetCutOff}
    where state in ('created', 'retry') and priority >= ${suspectPriority}`)
}

const waiting = (names: JobName[]) =>
  sql`state in ('created', 'retry') and priority >= ${suspectPriority} and start_after <= now() and name in ${names}`
const ordinaryPriority = sql`priority = coalesce((data -> 'suspicion' ->> 'priority')::int, 0)`
/** Otherwise the ordinary workers would take it for cut off once more. */
const forgetCutOff = sql`output = case when output @> ${JSON.stringify(cutOff)}::jsonb then null else output end`
