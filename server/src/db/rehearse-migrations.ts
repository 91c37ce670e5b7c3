import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
const Newest = z.array(z.object({ at: z.coerce.number().nullable() }))

/** One connection that runs one statement after the other. */
export type Connection = { query(text: string): Promise<{ rows: unknown[] }> }

/** `pending` are the migrations that the next start would run, in order; `problem` is what the database says of them, null where they fit. */
export type Rehearsal = { pending: string[]; problem: string | null }

/**
 * Runs the migrations that a database lacks on its own rows, and takes all of it back. Tables are locked meanwhile, so it is for a database that no server works on; where one does, it
 * gives up after five seconds and says so.
 */
export async function rehearseMigrations(connection: Connection): Promise<Rehearsal> {
  const { entries } = Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  const newest = await newestOf(connection)
  const lacking = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest)
  const pending = lacking.map(({ folderMillis }) => entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis))
  if (lacking.length === 0) return { pending, problem: null }
  await connection.query('begin')
  try {
    await connection.query("set local lock_timeout = '5s'")
    for (const { sql } of lacking) for (const statement of sql) await connection.query(statement)
    return { pending, problem: null }
  } catch (error) {
    return { pending, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await connection.query('rollback')
  }
}

/** As drizzle counts: what is newer than the newest that ran has not run. */
async function newestOf(connection: Connection): Promise<number> {
  const known = await connection.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (!z.array(z.object({ name: z.string() })).safeParse(known.rows).success) return 0 // an empty database
  const { rows } = await connection.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  return Newest.parse(rows)[0]?.at ?? 0
}
