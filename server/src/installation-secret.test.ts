import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installationSecret } from './installation-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a secret is made once, readable by this user alone, and stays the same', async () => {
  const config = { DATA_DIR: join(folder, 'data'), OWNVOICE_SECRET: undefined }
  const made = await installationSecret(config)
  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await installationSecret(config)).toBe(made)
  expect((await stat(join(folder, 'data', 'secret'))).mode & 0o777).toBe(0o600)
})

test('the setting goes first, and then nothing is written', async () => {
  const secret = 'x'.repeat(32)
  expect(await installationSecret({ DATA_DIR: join(folder, 'data'), OWNVOICE_SECRET: secret })).toBe(secret)
  await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT')
})

test('a secret that was cut short is not used in silence', async () => {
  await writeFile(join(folder, 'secret'), 'short')
  await expect(installationSecret({ DATA_DIR: folder, OWNVOICE_SECRET: undefined })).rejects.toThrow('is damaged')
})
