import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../testing/database.ts'
import { testClock } from '../testing/test-clock.ts'
import { readConfig } from './config.ts'
import { addDemoRequest } from './db/site/demo-requests.ts'
import { addProNotice } from './db/site/pro-notices.ts'
import { addMailbox } from './db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from './db/open-database.ts'
import { users } from './db/schema/accounts.ts'
import { findLastRestore } from './db/restores.ts'
import { getUser } from './db/accounts/users.ts'
import type { DeadJob } from './jobs/engine.ts'
import { openSecrets } from './secrets.ts'
import { type OperatorTools, runOperatorCommand } from './run-operator-command.ts'

const secret = 's'.repeat(40)
let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const dead: DeadJob = {
  id: 'job-1',
  name: 'mailboxes.deliver',
  payload: { owner: 'o', outgoingId: 'm' },
  requestId: 'request-1',
  error: 'the server refused\nfor good',
  failedAt: new Date('2026-03-02T15:00:00Z'),
}

test('dead jobs are listed with what they were to do and why they died', async () => {
  const lines = await runOperatorCommand(['dead-jobs'], deps([dead]))
  expect(lines).toEqual([
    '2026-03-02T15:00:00.000Z  job-1  mailboxes.deliver  {"owner":"o","outgoingId":"m"}  request request-1\n    the server refused\n    for good',
  ])
  expect(await runOperatorCommand(['dead-jobs'], deps([]))).toEqual(['No job has failed for good.'])
})

test('a dead job is put back by its id', async () => {
  const retried: string[] = []
  await runOperatorCommand(['retry-job', 'job-1'], deps([dead], retried))
  expect(retried).toEqual(['job-1'])
})

test('an unknown command, or one without its id, changes nothing and says what there is', async () => {
  const retried: string[] = []
  for (const args of [[], ['help'], ['retry-job'], ['password-link']]) {
    expect((await runOperatorCommand(args, deps([dead], retried))).join('\n')).toMatch(
      /dead-jobs[\s\S]+retry-job <id>[\s\S]+password-link <email>[\s\S]+reseal[\s\S]+backup[\s\S]+restored[\s\S]+restore \[/,
    )
  }
  expect(retried).toEqual([])
})

test('a database that was put back by other tools is marked as restored, now', async () => {
  const [word] = await runOperatorCommand(['restored'], deps([]))
  expect(word).toContain('looked for among the sent ones')
  expect(await db.system((tx) => findLastRestore(tx))).toEqual(testClock().now())
})

test('a link for a new password is made for an account, and for nobody else', async () => {
  const owner = await addTestOwner(db)
  const { email } = await db.system((tx) => getUser(tx, owner))
  const [link, word] = await runOperatorCommand(['password-link', email], deps([]))
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{36}$/)
  expect(word).toContain('within the hour')
  expect(await runOperatorCommand(['password-link', 'nobody@example.com'], deps([]))).toEqual(['Nobody signs in as nobody@example.com.'])
})

test('after a rotation of keys it is said when the old one can be taken out, and which mailboxes keep it from that', async () => {
  const owner = await addTestOwner(db)
  const seal = (keys: string) => openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: keys }).seal(owner, '{}')
  const add = (name: string, sealed: string) =>
    db.transaction(owner, (tx) =>
      addMailbox(tx, {
        kind: 'imap',
        emailAddress: `${name}@example.com`,
        displayName: name,
        sentStore: 'copy',
        cursor: '',
        secret: sealed,
      }),
    )
  await add('old', seal(`1:${secret}`))
  const keys = `1:${secret},2:${'b'.repeat(32)}`
  const taken = 'Older keys can be taken out of OWNVOICE_ENCRYPTION_KEYS.'
  expect(await runOperatorCommand(['reseal'], deps([], [], keys))).toEqual([
    '1 stored secret was encrypted with the newest key.',
    taken,
    expect.stringContaining('Links in mails'),
  ])
  const { id } = await add('lost', seal(`1:${'c'.repeat(32)}`))
  const lines = await runOperatorCommand(['reseal'], deps([], [], keys))
  expect(lines).not.toContain(taken)
  expect([lines[0], lines.at(-1)]).toEqual(['0 stored secrets were encrypted with the newest key.', id])
})

test('two-factor authentication is turned off for somebody who signs in with it', async () => {
  const owner = await addTestOwner(db)
  const { email } = await db.system((tx) => getUser(tx, owner))
  await db.system((tx) => tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, owner)))
  const [said] = await runOperatorCommand(['two-factor-off', email], deps([]))
  expect(said).toBe(`${email} signs in with the password alone from now on, and gets a mail that says so.`)
  expect(await runOperatorCommand(['two-factor-off', email], deps([]))).toEqual([`${email} signs in with the password alone already.`])
  expect(await runOperatorCommand(['two-factor-off', 'nobody@example.com'], deps([]))).toEqual(['Nobody signs in as nobody@example.com.'])
})

test('who waits for a demonstration or for Pro is listed until it is marked as done, and no word of theirs commands the terminal', async () => {
  const asked = { businessName: 'Whitfield\nSwim', phone: '', preferredTimes: '', notes: 'After\u001b[2Jten' }
  const at = new Date('2026-03-02T15:00:00Z')
  await db.system(async (tx) => {
    await addDemoRequest(tx, { fullName: 'Dana Whitfield', email: 'dana@example.com', ...asked }, { at, notSince: at })
    await addProNotice(tx, 'jo@example.com')
  })
  const run = async (...args: string[]) => (await runOperatorCommand(args, deps([]))).join('\n')
  const listed = await run('requests')
  const [, id = ''] =
    /2026-03-02T15:00:00.000Z {2}(\S+)\n {4}Dana Whitfield, Whitfield Swim, dana@example.com\n {4}After \[2Jten/.exec(listed) ?? []
  expect(listed).toContain('  jo@example.com')
  expect(await run('request-done', id)).toBe(`${id} is marked as done.`)
  expect(await run('request-done', id)).toBe(`Nothing waits under ${id}.`)
  expect(await run('request-done', 'Jo@Example.com')).toContain('is marked as done')
  expect(await run('requests')).toBe('Nobody waits for a demonstration.\nNobody waits to hear of Pro.')
  await db.system((tx) => addProNotice(tx, 'jo@example.com'))
  expect(await run('requests')).toContain('Waiting to hear of Pro: 1')
})

test('a backup names its folder, and a restore what was done', async () => {
  const restored: unknown[] = []
  const restore = async (from: string | undefined) => {
    restored.push(from)
    return ['It is done.']
  }
  const tools = { ...deps([]), backUp: async () => ({ holds: 'whole' as const, path: 'data/backups/now' }), restore }
  expect(await runOperatorCommand(['backup'], tools)).toEqual(['The backup is in data/backups/now. Copy this folder to another disk.'])
  expect(await runOperatorCommand(['restore'], tools)).toEqual(['It is done.'])
  await runOperatorCommand(['restore', 'elsewhere/now'], tools)
  expect(restored).toEqual([undefined, 'elsewhere/now'])
})

test('of a PostgreSQL server a backup is a dump without documents, and a restore is left to its own tools', async () => {
  expect((await runOperatorCommand(['backup'], deps([]))).join()).toMatch(/The dump is data\/now\.dump\..*"documents"/)
  expect((await runOperatorCommand(['restore'], deps([]))).join()).toMatch(
    /ownvoice_system.*superuser.*pg_restore .*--role=.*npm run operate -- restored/,
  )
})

test('before an upgrade it is said what would change, whether it fits, and what is to be done', async () => {
  const upgrade = async (pending: string[], problem: string | null) =>
    (await runOperatorCommand(['upgrade'], { ...deps([]), rehearse: async () => ({ pending, problem }) })).join('\n')
  expect(await upgrade([], null)).toBe('The database has the shape that this version needs. Nothing is to be done.')
  expect(await upgrade(['0057_more'], null)).toMatch(/0057_more[^]*they fit[^]*Before: stop every process[^]*After: /)
  expect(await upgrade(['0057_more'], 'column "a" is there already')).toMatch(/did not fit: column "a"[^]*Do not start this version/)
})

function deps(list: DeadJob[], retried: string[] = [], keys?: string): OperatorTools {
  const opened = {
    config: readConfig({ NODE_ENV: 'test' }),
    db,
    clock: testClock(),
    ids: { next: () => randomUUID() },
    secrets: openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: keys }),
    jobs: { listDead: async () => list, retryDead: async (id: string) => void retried.push(id), enqueue: async () => {} },
  }
  return {
    withDatabase: (run) => run(opened),
    backUp: async () => ({ holds: 'database', path: 'data/now.dump' }),
    copyFiles: async () => null,
    rehearse: async () => ({ pending: [], problem: null }),
    restore: async () => null,
  }
}
