import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Driver } from '../db/driver.ts'
import { jobNames } from './catalog.ts'
import type { DeadJob } from './engine.ts'

/** Where jobs go that failed for good. They wait here until an operator looks; nothing works on this queue. */
export const deadQueue = 'dead'

const DeadRow = z.object({
  id: z.string(),
  name: z.enum(jobNames),
  payload: z.unknown(),
  output: z.unknown(),
  failed_at: z.coerce.date(),
})
// pg-boss wraps what is not an object in `value`.
const Output = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform((output) => output.value),
])

/** Read across owners, by the role that owns the tables: for the operator. */
export async function listDeadJobs(driver: Driver, limit: number): Promise<DeadJob[]> {
  const query = sql`
    select id, source_name as name, data as payload, source_output as output, created_on as failed_at
    from pgboss.job
    where name = ${deadQueue} and state = 'created' and source_name in ${jobNames}
    order by created_on desc, id
    limit ${limit}`
  const { rows } = z.object({ rows: z.array(DeadRow) }).parse(await driver.orm.execute(query))
  return rows.map((row) => {
    const output = Output.safeParse(row.output)
    const error = output.success ? output.data.message : 'The process that ran it went away.'
    return { id: row.id, name: row.name, payload: row.payload, error, failedAt: row.failed_at }
  })
}
