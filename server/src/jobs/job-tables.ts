import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../db/database.ts'
import type { Driver } from '../db/driver.ts'

/**
 * Lets an owner's transaction add and see only that owner's jobs, and the system's only jobs without an owner. pg-boss keeps all our queues in
 * `job_common` and works under the role that owns the table, which row-level security does not bind here.
 */
export async function openJobTables(driver: Driver): Promise<void> {
  await driver.orm.transaction(async (tx) => {
    // Processes that start together do this one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(7031979)`)
    await tx.execute(sql`grant usage on schema pgboss to ownvoice_owner, ownvoice_system`)
    await tx.execute(sql`grant select on pgboss.queue to ownvoice_owner, ownvoice_system`)
    await tx.execute(sql`grant insert on pgboss.job_common to ownvoice_owner, ownvoice_system`)
    await tx.execute(sql`grant select (id, name, data, start_after, state) on pgboss.job_common to ownvoice_owner, ownvoice_system`)
    await tx.execute(sql`grant delete on pgboss.job_common to ownvoice_owner`)
    // By which each job that is added finds how many of its owner wait before it.
    await tx.execute(sql`
      create index if not exists job_common_waiting_of_owner on pgboss.job_common ((data ->> 'owner'), name) where state < 'active'`)
    await tx.execute(sql`alter table pgboss.job_common enable row level security`)
    await tx.execute(sql`drop policy if exists owner_jobs on pgboss.job_common`)
    await tx.execute(sql`
      create policy owner_jobs on pgboss.job_common to ownvoice_owner
        using (data ->> 'owner' = current_owner()::text)
        with check (data ->> 'owner' = current_owner()::text)`)
    await tx.execute(sql`drop policy if exists system_jobs on pgboss.job_common`)
    await tx.execute(sql`
      create policy system_jobs on pgboss.job_common to ownvoice_system
        using (data ->> 'owner' is null)
        with check (data ->> 'owner' is null)`)
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
