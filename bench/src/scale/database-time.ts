import type { OpenedDatabase } from '@ownvoice/server/db/open-database'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

/** A statement with all that its calls took in the database, planning and running. */
export type Statement = { text: string; calls: number; ms: number; longestMs: number }
/** What was asked of the database meanwhile, and how long that took there. */
export type Asked = { ms: number; statements: Statement[] }

export type DatabaseTime = {
  /** Whether the server itself says it; else it is the time of the whole call. */
  readonly isExact: boolean
  /** Runs alone. Without `byEngine` only what ran in a transaction of an owner's or of the system's counts: the job engine looks around meanwhile. */
  measure(run: () => Promise<unknown>, options?: { byEngine?: boolean }): Promise<Asked>
}

/** By pg_stat_statements where the server has it loaded. */
export async function openDatabaseTime(db: OpenedDatabase): Promise<DatabaseTime> {
  const { orm, engine } = db.driver
  const loaded = engine === 'postgres' && (await isLoaded(db))
  if (!loaded) return { isExact: false, measure: (run) => timeOf(run) }
  await orm.execute(sql`create extension if not exists pg_stat_statements`)
  return {
    isExact: true,
    async measure(run, { byEngine = false } = {}) {
      await orm.execute(sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`)
      await run()
      const roles = byEngine ? sql`true` : sql`userid in (select oid from pg_roles where rolname in ('ownvoice_owner', 'ownvoice_system'))`
      const { rows } = Rows.parse(
        await orm.execute(sql`
          select query as text, calls, total_plan_time + total_exec_time as ms, max_plan_time + max_exec_time as "longestMs" from pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%' and ${roles}
          order by ms desc`),
      )
      return { ms: rows.reduce((sum, { ms }) => sum + ms, 0), statements: rows }
    },
  }
}

async function isLoaded(db: OpenedDatabase): Promise<boolean> {
  const { rows } = z
    .object({ rows: z.array(z.object({ libraries: z.string() })) })
    .parse(await db.driver.orm.execute(sql`select current_setting('shared_preload_libraries') as libraries`))
  return rows.some(({ libraries }) => libraries.includes('pg_stat_statements'))
}

async function timeOf(run: () => Promise<unknown>): Promise<Asked> {
  const begun = performance.now()
  await run()
  return { ms: performance.now() - begun, statements: [] }
}

const Rows = z.object({ rows: z.array(z.object({ text: z.string(), calls: z.coerce.number(), ms: z.number(), longestMs: z.number() })) })
