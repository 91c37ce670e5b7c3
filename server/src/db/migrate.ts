import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgresClient } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePgliteClient } from 'drizzle-orm/pglite/migrator'
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const advisoryLock = 7_031_977 // any number that is ours alone: two processes that start together migrate one after the other

export async function migratePglite(pglite: PGlite): Promise<void> {
  await migratePgliteClient(drizzlePglite(pglite), { migrationsFolder })
}

/** On a session of its own: the lock outlasts each of the transactions. */
export async function migratePostgres(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [advisoryLock])
  try {
    await migratePostgresClient(drizzlePostgres(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock])
  }
}

/** Changes whenever a migration does: names what was prepared from them. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
