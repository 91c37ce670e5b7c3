import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { sqlState } from './db/sql-state.ts'

/** The server's secret: the one in the settings, else one that is made once and kept in the data folder, readable by this user alone. */
export async function readServerSecret(config: Pick<Config, 'OWNVOICE_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (config.OWNVOICE_SECRET) return config.OWNVOICE_SECRET
  const file = join(config.DATA_DIR, 'secret')
  await mkdir(config.DATA_DIR, { recursive: true })
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (sqlState(error) !== 'EEXIST') throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${file} is damaged. Put its backup there, or delete it and connect the mailboxes again.`)
  return secret
}
