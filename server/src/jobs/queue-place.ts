import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx, SystemTx } from '../db/database.ts'
import type { JobName } from './catalog.ts'

/** Priorities hold 32 bits: seconds since this instant fit into half of them until 2057, and the other half is for what is done in the background. */
const epochSeconds = Date.UTC(2026, 0, 1) / 1000
const backgroundBehind = 1_000_000_000

type Place = { startAfter: Date | undefined; isBackground: boolean }

/**
 * The priority of a new job: the negative of the second at which it would have its turn if its owner had one job a second. Jobs run in the order of these,
 * so that the hundredth of a burst goes behind the first of another owner that comes within the next hundred seconds, and before what comes later:
 * everybody gets on, and nobody waits for ever. What waits for a later time counts from then on.
 */
export async function queuePlace(tx: OwnerTx | SystemTx, name: JobName, { startAfter, isBackground }: Place): Promise<number> {
  const owner = 'system' in tx ? null : tx.owner
  const ahead = sql`select count(*) from pgboss.job_common
    where data ->> 'owner' = ${owner} and name = ${name} and state < 'active' and start_after <= now()`
  const query = sql`select extract(epoch from greatest(now(), ${startAfter?.toISOString() ?? null}::timestamptz))::float8 as due, (${ahead})::int as ahead`
  const { rows } = Found.parse(await tx.execute(query))
  const [{ due, ahead: before }] = rows
  const turn = Math.min(Math.floor(due - epochSeconds) + before, backgroundBehind - 1) // what is put off for longer than that goes last when it is due
  return -turn - (isBackground ? backgroundBehind : 0)
}

const Found = z.object({ rows: z.tuple([z.object({ due: z.number(), ahead: z.number() })]) })
