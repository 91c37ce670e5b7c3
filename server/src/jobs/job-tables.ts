import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx } from '../db/database.ts'
import type { Driver } from '../db/driver.ts'

/** What an owner's transaction, and the system's, may do with jobs; by which each job that is added finds how many of its owner wait before it. */
const rules = [
  'grant usage on schema pgboss to ownvoice_owner, ownvoice_system',
  'grant select on pgboss.queue to ownvoice_owner, ownvoice_system',
  'grant insert on pgboss.job_common to ownvoice_owner, ownvoice_system',
  'grant select (id, name, data, start_after, state) on pgboss.job_common to ownvoice_owner, ownvoice_system',
  'grant delete on pgboss.job_common to ownvoice_owner',
  `create index if not exists job_common_waiting_of_owner on pgboss.job_common ((data ->> 'owner'), name) where state < 'active'`,
  'alter table pgboss.job_common enable row level security',
  'drop policy if exists owner_jobs on pgboss.job_common',
  `create policy owner_jobs on pgboss.job_common to ownvoice_owner
     using (data ->> 'owner' = current_owner()::text)
     with check (data ->> 'owner' = current_owner()::text)`,
  'drop policy if exists system_jobs on pgboss.job_common',
  `create policy system_jobs on pgboss.job_common to ownvoice_system
     using (data ->> 'owner' is null)
     with check (data ->> 'owner' is null)`,
]
const Digests = z.object({ rows: z.array(z.object({ digest: z.string().nullable() })) })
const rulesDigest = createHash('sha256').update(rules.join(';')).digest('hex')

/**
 * Lets an owner's transaction add and see only that owner's jobs, and the system's only jobs without an owner. pg-boss keeps all our queues in
 * `job_common` and works under the role that owns the table, which row-level security does not bind here. The table bears the digest of the rules that
 * stand, so that a process that starts beside others at work does not have to lock them out.
 */
export async function openJobTables(driver: Driver): Promise<void> {
  await driver.orm.transaction(async (tx) => {
    // Processes that start together do this one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(7031979)`)
    const { rows } = Digests.parse(await tx.execute(sql`select obj_description('pgboss.job_common'::regclass) as digest`))
    if (rows[0]?.digest === rulesDigest) return
    // The strongest lock first: one that is taken after a weaker one can meet another process in a deadlock.
    await tx.execute(sql`lock table pgboss.job_common in access exclusive mode`)
    for (const rule of rules) await tx.execute(sql.raw(rule))
    await tx.execute(sql.raw(`comment on table pgboss.job_common is '${rulesDigest}'`))
  })
}

/** Takes the owner's jobs away that name one of these ids, or all of them: waiting, run, and dead ones. */
export async function forgetJobs(tx: OwnerTx, about: readonly string[] | 'all'): Promise<void> {
  if (about === 'all') return void (await tx.execute(sql`delete from pgboss.job_common where data ->> 'owner' = ${tx.owner}`))
  if (about.length === 0) return
  const names = sql`array[data ->> 'messageId', data ->> 'outgoingId', data ->> 'conversationId']`
  const ids = sql.join(
    about.map((id) => sql`${id}`),
    sql`, `,
  )
  await tx.execute(sql`delete from pgboss.job_common where data ->> 'owner' = ${tx.owner} and ${names} && array[${ids}]::text[]`)
}
