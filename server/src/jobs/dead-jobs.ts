import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Driver } from '../db/driver.ts'
import { jobNames } from './catalog.ts'
import { withoutContent } from './describe-failure.ts'
import type { DeadJob } from './engine.ts'

/** Where jobs go that failed for good. They wait here until an operator looks; nothing works on this queue. */
export const deadQueue = 'dead'
export const deadKeptSeconds = 30 * 24 * 3600 // a month for an operator to look

/** Older versions kept them longer: those are removed in time, too. */
export async function shortenRetention(driver: Driver): Promise<void> {
  await driver.orm.execute(sql`
    update pgboss.job set keep_until = created_on + ${deadKeptSeconds} * interval '1 s'
    where name = ${deadQueue} and keep_until > created_on + ${deadKeptSeconds} * interval '1 s'`)
}

const DeadRow = z.object({
  id: z.string(),
  name: z.enum(jobNames),
  payload: z.unknown(),
  request_id: z.string().nullable(),
  output: z.unknown(),
  failed_at: z.coerce.date(),
})
const Output = z.object({ type: z.string().optional(), code: z.string().nullish(), message: z.string() })

/** Read across owners, by the role that owns the tables: for the operator. */
export async function listDeadJobs(driver: Driver, limit: number): Promise<DeadJob[]> {
  const query = sql`
    select id, source_name as name, data - 'suspicion' - 'requestId' as payload, data ->> 'requestId' as request_id, source_output as output, created_on as failed_at
    from pgboss.job
    where name = ${deadQueue} and state = 'created' and source_name in ${jobNames}
    order by created_on desc, id
    limit ${limit}`
  const { rows } = z.object({ rows: z.array(DeadRow) }).parse(await driver.orm.execute(query))
  return rows.map((row) => {
    const output = Output.safeParse(row.output)
    const error = output.success ? errorLine(output.data) : 'The process that ran it went away.'
    return { id: row.id, name: row.name, payload: row.payload, requestId: row.request_id, error, failedAt: row.failed_at }
  })
}

/** What older versions wrote may hold a mail, so it is stripped in the same way. */
function errorLine({ type, code, message }: z.infer<typeof Output>): string {
  const kind = [type, code].filter(Boolean).join(' ')
  return `${kind ? `${kind}: ` : ''}${withoutContent(message)}`
}
