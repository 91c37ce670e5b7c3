import { fsyncSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { lockDataFolder } from './engines/data-lock.ts'
import { openAsItIs } from './engines/open-folder.ts'
import { type Rehearsal, rehearseMigrations } from './rehearse-migrations.ts'

/** Rehearses the migrations that the database of the settings lacks; the embedded one is locked meanwhile, so that no server may run on it. */
export async function rehearseOn({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, clock: Clock): Promise<Rehearsal> {
  if (DATABASE_URL) {
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    try {
      return await rehearseMigrations(client)
    } finally {
      await client.end()
    }
  }
  const lock = await lockDataFolder(join(DATA_DIR, 'database.lock'), { clock })
  try {
    const pglite = await openAsItIs(DATA_DIR, { beforeWrite: () => {}, sync: fsyncSync })
    try {
      return await rehearseMigrations({ query: (text) => pglite.query(text) })
    } finally {
      await pglite.close()
    }
  } finally {
    await lock.release()
  }
}
