import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemTx } from './database.ts'
import { mailWorkers } from './schema/installation.ts'
import { mailboxes, outgoing } from './schema/mailboxes.ts'

/** Longer than counting takes on a database that is well, shorter than whoever asks for figures waits. NOTE: the embedded database cannot break off a query. */
const withinMs = 2_000

const Counted = z.object({ rows: z.array(z.object({ state: z.string(), count: z.coerce.number() })) })
type Counts = ReadonlyMap<string, number>

/** Has every query of this transaction end in time. */
export async function countInTime(tx: Pick<SystemTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(withinMs)}, true)`)
}

/** All owners' mailboxes by state. Of those that are connected: `watched`, `unwatched` (no living worker has them) or `down` (they could not be read from last time). */
export async function countMailboxes(tx: SystemTx): Promise<Counts> {
  return count(
    tx,
    sql`select case
      when ${mailboxes.status} <> 'connected' then ${mailboxes.status}
      when ${mailboxes.downSince} is not null then 'down'
      when ${mailboxes.watchedBy} in (select ${mailWorkers.id} from ${mailWorkers}) then 'watched'
      else 'unwatched' end as state, count(*) as count
    from ${mailboxes} group by 1`,
  )
}

/** All owners' mailboxes that are connected and from which nothing could leave last time, whether they can be read or not. */
export async function countNotSending(tx: SystemTx): Promise<number> {
  return tx.$count(mailboxes, and(eq(mailboxes.status, 'connected'), isNotNull(mailboxes.sendingDownSince)))
}

/** All owners' mails that are on their way out or of which nobody knows, by state. */
export async function countOutgoing(tx: SystemTx): Promise<Counts> {
  return count(
    tx,
    sql`select ${outgoing.status} as state, count(*) as count from ${outgoing}
    where ${outgoing.status} in ('queued', 'sending', 'unconfirmed') group by 1`,
  )
}

async function count(tx: SystemTx, query: ReturnType<typeof sql>): Promise<Counts> {
  const { rows } = Counted.parse(await tx.execute(query))
  return new Map(rows.map((row) => [row.state, row.count]))
}
