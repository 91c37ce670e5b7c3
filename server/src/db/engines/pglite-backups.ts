import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

export const backupEveryMs = 3_600_000
export const backupsKept = 24

type BackupOptions = { pglite: Pick<PGlite, 'dumpDataDir'>; folder: string; log: Log; clock: Clock; signal: AbortSignal }

/**
 * Dumps the whole database every hour and keeps the newest 24. PGlite does not flush to the disk at each commit: it survives the death of its
 * process, not a power cut, and this is what is left then. A dump that fails is logged; the next hour tries again.
 */
export async function keepBackups(options: BackupOptions): Promise<void> {
  for (;;) {
    await options.clock.sleep(backupEveryMs, options.signal)
    if (options.signal.aborted) return
    try {
      await writeBackup(options)
    } catch (error) {
      options.log.error({ err: error }, 'the hourly backup of the database could not be written')
    }
  }
}

/** Writes one dump (a gzipped tar of the data folder) and removes those beyond the newest 24. Returns its file. */
export async function writeBackup({ pglite, folder, clock }: Pick<BackupOptions, 'pglite' | 'folder' | 'clock'>): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${clock.now().toISOString().replaceAll(':', '-')}.tar.gz`)
  const dump = await pglite.dumpDataDir('gzip')
  await writeFile(`${file}.part`, new Uint8Array(await dump.arrayBuffer()))
  await rename(`${file}.part`, file)
  const names = await readdir(folder)
  const dumps = names.filter((name) => name.endsWith('.tar.gz')).toSorted()
  const cutOff = names.filter((name) => name.endsWith('.tar.gz.part')) // by a process that died
  for (const name of [...dumps.slice(0, -backupsKept), ...cutOff]) await rm(join(folder, name), { force: true })
  return file
}
