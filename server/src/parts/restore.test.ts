import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead } from '@ownvoice/core/leads/lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/database.ts'
import { listRecentMessages } from '../../testing/stored-rows.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser } from '../../testing/test-web.ts'
import { readConfig } from '../config.ts'
import { getOwnerByEmail } from '../db/accounts/users.ts'
import { listDocuments } from '../db/knowledge/documents.ts'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { findLastRestore } from '../db/restores.ts'
import { addBytes } from '../features/knowledge/add-bytes.ts'
import { submitLead } from '../features/leads/submit-lead.ts'
import { startServer } from './start.ts'
import type { RunningServer } from './start-options.ts'

const run = promisify(execFile)
const secret = 's'.repeat(40)
const words = { email: 'owner@example.com', password: 'correct horse battery' }

let world: string
beforeAll(async () => {
  world = await mkdtemp(join(tmpdir(), 'ownvoice-restore-'))
})
afterAll(() => rm(world, { recursive: true }))

test(
  'a backup that was copied away is restored into an empty folder by one command: its owner signs in and finds everything',
  { timeout: 240_000 },
  async () => {
    const [old, fresh] = [join(world, 'old'), join(world, 'fresh')]
    const before = await start(old)
    const owner = await addTestUser(before.deps.db as OpenedDatabase, words.email, words.password) // what startServer opened
    await before.deps.db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'form', name: 'Web site' }))
    const document = await addBytes(before.deps, owner, { name: 'prices.md', bytes: Buffer.from('A lesson is $40.') })
    await submitLead(before.deps, { formKey: 'form', lead: lead('Before the backup'), by: 'visitor' })
    await before.stop()
    const said = await operate(old, 'backup')
    const backup = /The backup is in (.+)\. Copy/.exec(said)?.[1] ?? ''

    await cp(backup, join(world, 'copied away'), { recursive: true })
    expect(await operate(fresh, 'restore', join(world, 'copied away'))).toContain('1 were missing and are back')
    const after = await start(fresh)
    await signIn(after.url ?? '', words.email, words.password)
    expect(Buffer.from(await after.deps.documentFiles.get(owner, document.filePath)).toString()).toBe('A lesson is $40.')
    expect(await subjects(after, owner)).toEqual(['Before the backup'])
    expect(await after.deps.db.system(findLastRestore)).not.toBeNull()
    await after.stop()
  },
)

test('going back to the newest backup loses nothing that was accepted since', { timeout: 240_000 }, async () => {
  const dataDir = join(world, 'old')
  const before = await start(dataDir)
  const owner = await ownerOf(before)
  await submitLead(before.deps, { formKey: 'form', lead: lead('After the backup'), by: 'visitor' })
  await addBytes(before.deps, owner, { name: 'hours.md', bytes: Buffer.from('We open at 9.') })
  await before.stop()

  expect(await operate(dataDir, 'restore')).toContain('The one that was there is kept in')
  const after = await start(dataDir)
  expect(await subjects(after, owner)).toEqual(['After the backup', 'Before the backup'])
  const documents = await after.deps.db.transaction(owner, listDocuments)
  expect(documents.map(({ displayName }) => displayName).toSorted()).toEqual(['hours.md', 'prices.md'])
  await after.stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.before-'))).toHaveLength(1)
})

function start(dataDir: string): Promise<RunningServer> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, OWNVOICE_SECRET: secret, SEED: 'false' })
  return startServer({ config, log: silentLog, parts: ['web'], webBuild: '/nowhere', replace: { embedder: testEmbedder() } })
}

async function operate(dataDir: string, ...command: string[]): Promise<string> {
  const main = join(import.meta.dirname, '../operate.ts')
  const { stdout } = await run(process.execPath, [main, ...command], {
    env: { DATA_DIR: dataDir, OWNVOICE_SECRET: secret }, // not what the test runner sets
  })
  return stdout
}

function lead(subject: string): Lead {
  return Lead.parse({ name: 'Nora', email: 'nora@example.com', subject, message: `Do you teach cello? (${subject})` })
}

async function subjects({ deps }: RunningServer, owner: OwnerId): Promise<string[]> {
  return (await deps.db.transaction(owner, (tx) => listRecentMessages(tx, 10))).map(({ subject }) => subject)
}

async function ownerOf({ deps }: RunningServer): Promise<OwnerId> {
  return deps.db.system((tx) => getOwnerByEmail(tx, words.email))
}
