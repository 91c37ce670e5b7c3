import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { z } from 'zod'

const migrations = fileURLToPath(new URL('../src/db/migrations', import.meta.url))

/** Brings a database to where the version stood whose newest migration this was. */
export async function migrateUpTo(pglite: PGlite, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) }).parse(JSON.parse(await readFile(file, 'utf8')))
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  await migrate(drizzle(pglite), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}
