import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { migratePglite, migrationsHash } from '../migrate.ts'
import { pgliteModule } from './pglite-module.ts'

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/ownvoice', import.meta.url))

/**
 * An empty, migrated database as a dump. Making one takes seconds (initdb), loading one a fraction of that, so it is kept beside the
 * packages, named for its PGlite and its migrations. Where nothing can be written it is made again each time.
 */
export async function preparedPglite(): Promise<Blob> {
  const versions = await Promise.all(['@electric-sql/pglite', 'pg-boss'].map(versionOf))
  const file = join(cacheFolder, `pglite-${versions.join('-')}-${migrationsHash()}.tar`)
  const cached = await readFile(file).catch(() => null) // not there yet: made below
  if (cached) return new Blob([cached])
  const { getConstructionPlans } = await import('pg-boss') // much code for what happens once
  const pglite = await PGlite.create({ extensions: { vector }, pgliteWasmModule: await pgliteModule() })
  await migratePglite(pglite)
  await pglite.exec(getConstructionPlans()) // the job engine's tables: making them takes longer than ours, and it finds them there
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await keep(file, new Uint8Array(await dump.arrayBuffer()))
  return dump
}

/** Written beside its place and renamed, so that another process never reads half of it. */
async function keep(file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, content)
    await rename(temporary, file)
  } catch {
    // A read-only installation: the next start prepares again.
  }
}

async function versionOf(packageName: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.resolve(packageName)), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'
}
