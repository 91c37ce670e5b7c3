import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The secret that signs sessions and encrypts what is secret at rest: the setting, else one that is made once and kept in the data folder,
 * readable by this user alone. (In production the setting is required, so that no folder holds both data and key.)
 */
export async function installationSecret(config: Pick<Config, 'OWNVOICE_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (config.OWNVOICE_SECRET) return config.OWNVOICE_SECRET
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const path = join(config.DATA_DIR, 'secret')
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`The secret in ${path} is damaged. Put its backup there, or delete it and connect the mailboxes again.`)
  return secret
}
