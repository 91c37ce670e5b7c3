import { setTimeout as sleep } from 'node:timers/promises'
import type { Handle } from '@ownvoice/server/db/driver'
import type { Deps } from '@ownvoice/server/deps'
import { sql } from 'drizzle-orm'
import { type Owners, uuidOf } from './scale-fill.ts'

/** What waits at a busy moment, and what pg-boss still keeps of the last days. */
const WAITING = 5_000
const DONE = 100_000
const CLAIM_MS = 8_000
const MODEL = 'of which the others are copies'

/** Has jobs of many owners wait among many that are done, and takes some of them up: they do nothing. */
export async function claimJobs({ db, jobs, ids }: Deps, orm: Handle, { largest, others }: Owners): Promise<void> {
  const payload = { owner: largest, messageId: ids.next() }
  await db.transaction(largest, (tx) => jobs.enqueue(tx, 'assistant.answer', payload, { key: MODEL }))
  await copyJobs(orm, WAITING, 'created')
  await copyJobs(orm, DONE, 'completed')
  await orm.execute(sql`analyze pgboss.job_common`)
  for (const owner of others) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId: ids.next() }, { key: ids.next() }))
  }
  await jobs.work('assistant.answer', () => Promise.resolve())
  await jobs.begin()
  await sleep(CLAIM_MS)
}

async function copyJobs(orm: Handle, count: number, state: 'created' | 'completed'): Promise<void> {
  const done = state === 'completed' ? 'now()' : 'null'
  await orm.execute(
    sql.raw(`do $copy$ declare names text; chosen text; begin
      select string_agg(quote_ident(column_name), ', '), string_agg(case column_name
        when 'id' then 'gen_random_uuid()'
        when 'singleton_key' then $q$singleton_key || '${state}' || number$q$
        when 'state' then $q$'${state}'$q$
        when 'completed_on' then '${done}'
        when 'priority' then 'priority - number'
        when 'data' then $q$jsonb_set(data, '{owner}', to_jsonb(${uuidOf(`'owner ' || number % 10000`)}))$q$
        else quote_ident(column_name) end, ', ')
      into names, chosen from information_schema.columns
      where table_schema = 'pgboss' and table_name = 'job_common' and is_generated = 'NEVER';
      execute 'insert into pgboss.job_common (' || names || ') select ' || chosen
        || $q$ from pgboss.job_common, generate_series(1, ${count}) number where singleton_key like '%${MODEL}'$q$;
    end $copy$`),
  )
}
