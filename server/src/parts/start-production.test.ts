import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noSecond } from '../../testing/test-embedder.ts'
import { readConfig } from '../config.ts'
import { findLogin } from '../db/accounts/logins.ts'
import { seedLogin } from '../seed/business.ts'
import { addSeedUser } from '../seed/seed-account.ts'
import { startServer } from './start.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-start-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts the parts that need no port, on the same folder, and stops them again. */
async function start(settings: Record<string, string>, look: (server: Awaited<ReturnType<typeof startServer>>) => Promise<unknown>) {
  const warned: string[] = []
  const log = { debug: () => {}, info: () => {}, warn: (_fields: object, message: string) => void warned.push(message), error: () => {} }
  const embedder = { id: 'none', dimensions: 0, embed: async () => [], second: noSecond, close: async () => {} }
  const config = readConfig({ DATA_DIR: folder, SEED: 'false', ...settings })
  const server = await startServer({ config, log, parts: [], replace: { embedder } })
  await look(server)
  await server.stop()
  return warned
}

test('a folder that was filled for a developer and is put into production has no public login any more', async () => {
  await start({}, async ({ deps }) => {
    await addSeedUser(deps)
    expect(await deps.db.system((tx) => findLogin(tx, seedLogin.email))).toMatchObject({ passwordHash: expect.any(String) })
  })
  const production = {
    NODE_ENV: 'production',
    BASE_URL: 'https://app.example.com',
    OWNVOICE_SECRET: 's'.repeat(40),
    SMTP_URL: 'smtps://mail.example.com',
    PAYMENTS: 'test',
  }
  const warned = await start(production, async ({ deps }) => {
    expect(await deps.db.system((tx) => findLogin(tx, seedLogin.email))).toMatchObject({ passwordHash: null })
  })
  expect(warned.join()).toContain(`npm run operate -- password-link ${seedLogin.email}`)
}, 240_000) // two starts of the whole server
