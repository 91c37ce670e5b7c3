import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readServerSecret } from './server-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the secret of the settings is the secret, and nothing is written', async () => {
  expect(await readServerSecret({ OWNVOICE_SECRET: 's'.repeat(32), DATA_DIR: folder })).toBe('s'.repeat(32))
  await expect(stat(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})

test('without one a secret is made once, long enough and for this user alone', async () => {
  const config = { OWNVOICE_SECRET: undefined, DATA_DIR: join(folder, 'new') }
  const made = await readServerSecret(config)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await readServerSecret(config)).toBe(made)
  expect((await stat(join(folder, 'new', 'secret'))).mode & 0o777).toBe(0o600)
})

test('a damaged secret is not taken', async () => {
  await writeFile(join(folder, 'secret'), '')
  await expect(readServerSecret({ OWNVOICE_SECRET: undefined, DATA_DIR: folder })).rejects.toThrow('damaged')
})
