import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportFiles } from '@ownvoice/core/accounts/owner-data/export-files'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../testing/auth-calls.ts'
import { openZip } from '../../testing/open-zip.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import { plantWords, queryAll, schemaTables } from '../../testing/planted-words.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { exportedTables } from '../db/accounts/export-rows.ts'
import { zipStream } from '../files/zip-stream.ts'

const password = 'plum-anvil-sixty-drift'
const word = 'Qvxplanted'
const document = Buffer.from('A lesson is $40. Ünïcode stays.')

let web: TestWeb
let owner: OwnerId
let cookie: string
beforeAll(async () => {
  web = await openTestWeb()
  const other = await addTestUser(web.db, 'other@example.com', password)
  await signIn(web.url, 'other@example.com', password)
  await addOneOfEach(web.db, other)
  await plantWords(web.db, other, 'Somebodyelse')
  owner = await addTestUser(web.db, 'ann@example.com', password)
  cookie = await signIn(web.url, 'ann@example.com', password)
  await addOneOfEach(web.db, owner)
  const sessions = await queryAll(web.db, `select id, token from auth_sessions where user_id = '${owner}'`)
  await plantWords(web.db, owner, word)
  for (const { id, token } of sessions)
    await queryAll(web.db, `update auth_sessions set token = '${String(token)}' where id = '${String(id)}'`)
  await web.deps.documentFiles.put(owner, 'prices.md', document)
  const days = Array.from({ length: 450 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
  await web.db.transaction(owner, async (tx) => {
    for (const day of days) await tx.execute(sql`insert into blackout_dates (user_id, date) values (${owner}, ${day})`)
  })
})
afterAll(() => web.stop())

const fetchExport = (headers: Record<string, string>) => fetch(`${web.url}/api/export`, { headers })

async function open(): Promise<{ files: Map<string, string>; rows: (name: string) => Record<string, unknown>[] }> {
  const answer = await fetchExport({ Cookie: cookie })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=ownvoice-2026-03-02.zip')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const files = openZip(new Uint8Array(await answer.arrayBuffer()))
  const rows = (name: string) => z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(files.get(`data/${name}.json`) ?? ''))
  return { files, rows }
}

/** Tables of an account of which nothing is exported: keys, hashes of what was deleted, and numbers that are computed from texts. */
const unexportedTables = ['auth_accounts', 'two_factors', 'gmail_authorizations', 'deleted_mails', 'passage_vectors', 'notice_links']

test('every table of an account is exported or left out on purpose, and the page about it names every file', async () => {
  const ofOwners = schemaTables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name)
  const decided = [...Object.keys(exportedTables), ...unexportedTables, 'auth_sessions', 'passkeys']
  expect(decided.toSorted()).toEqual(ofOwners.toSorted())
  expect(Object.keys(exportFiles).toSorted()).toEqual(['account', 'passkeys', 'sessions', ...Object.keys(exportedTables)].toSorted())
  const page = await readFile(join(import.meta.dirname, '../../../docs/export.md'), 'utf8')
  for (const name of Object.keys(exportFiles)) expect(page, name).toContain(`\`${name}.json\``)
})

test('what is left out of a table is named by columns that it has', () => {
  for (const [name, { without }] of Object.entries(exportedTables)) {
    const columns = schemaTables.find((table) => table.name === name)?.columns.map((column) => column.name)
    expect(columns, name).toEqual(expect.arrayContaining([...without]))
  }
})

test('the archive holds every row of the owner, every document and mail, a README, and nobody else’s', async () => {
  const { files, rows } = await open()
  expect(files.get('README.txt')).toContain('data/messages.json')
  for (const name of Object.keys(exportedTables)) {
    const [{ count }] = z
      .tuple([z.object({ count: z.coerce.number() })])
      .parse(await queryAll(web.db, `select count(*) from "${name}" where user_id = '${owner}'`))
    expect([name, rows(name).length]).toEqual([name, count])
    expect(
      rows(name).every((row) => row['user_id'] === owner),
      name,
    ).toBe(true)
  }
  expect(rows('blackout_dates')).toHaveLength(451)
  expect(rows('account')).toMatchObject([{ email: 'ann@example.com' }])
  expect(files.get('documents/prices.md')).toBe(document.toString())
  expect([...files.keys()].filter((name) => /^mails\/inbox-\d+\.eml$/.test(name))).toHaveLength(1)
  const all = [...files.values()].join('\n')
  expect(all).toContain(word)
  expect(all).not.toContain('Somebodyelse')
  expect(all).not.toContain('other@example.com')
})

test('nothing that opens something is in it: no secret, token, key or password, whatever its column is called', async () => {
  const { files, rows } = await open()
  const opening = /secret|token|password|mark_key|verifier|digest|embedding|vector|cursor/
  const mayStay = new Set([
    'model_usage.tokens',
    'overall_tone.embedding_active',
    'documents.embedding_status',
    'documents.embedding_error',
    'draft_copies.digest', // of a draft's words: it opens nothing
  ])
  for (const name of Object.keys(exportFiles)) {
    const columns = Object.keys(rows(name)[0] ?? {}).filter((column) => opening.test(column) && !mayStay.has(`${name}.${column}`))
    expect([name, columns]).toEqual([name, []])
  }
  const [{ key }] = z
    .tuple([z.object({ key: z.string() })])
    .parse(await queryAll(web.db, `select mark_key::text as key from profiles where user_id = '${owner}'`))
  for (const file of files.values()) expect(file).not.toContain(key)
})

test('only who is signed in gets it, with a subscription or without', async () => {
  expect((await fetchExport({})).status).toBe(401)
  await queryAll(web.db, `update user_subscriptions set is_active = false where user_id = '${owner}'`)
  const lapsed = await fetchExport({ Cookie: cookie })
  expect(lapsed.status).toBe(200)
  await lapsed.arrayBuffer()
  expect((await fetch(`${web.url}/api/v1/me/data`, { headers: { Cookie: cookie } })).status).toBe(200)
  expect((await fetch(`${web.url}/api/v1/me/data/retention`, { headers: { Cookie: cookie } })).status).toBe(402)
})

test('an archive that would be too large for its format breaks off', async () => {
  const large = { length: 0xff_ff_ff_ff } as Uint8Array // nobody makes one: its length alone is looked at
  async function* entries() {
    yield { name: 'large', isPacked: true, chunks: [large] }
  }
  await expect(zipStream(entries(), new Date('2026-03-02T00:00:00Z')).next()).rejects.toMatchObject({ code: 'archive_too_large' })
})
