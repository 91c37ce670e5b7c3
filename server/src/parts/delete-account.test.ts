import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { postSignIn, signIn } from '../../testing/auth-calls.ts'
import { logLines } from '../../testing/log-lines.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import { fingerprint, plantWords, queryAll, schemaTables, tablesHolding } from '../../testing/planted-words.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { AppError } from '../errors.ts'
import { type EraseDeps, eraseAccount } from '../features/accounts/owner-data/erase-account.ts'
import { reconcile } from '../features/billing/reconcile.ts'
import type { Jobs } from '../jobs/engine.ts'
import { startJobs } from '../jobs/pg-boss-engine.ts'
import { prepareProductMail } from '../jobs/post-product-mail.ts'

const password = 'plum-anvil-sixty-drift'
const email = 'zerbinetta@example.com'
const business = 'Zerbinetta Marionettes'
const word = 'Qvxplanted'

/** What no account owns, and what a deletion does with it. A new table without `user_id` has to be thought of here. */
const ofNoAccount: Record<string, string> = {
  users: 'the account itself: gone',
  auth_verifications: 'links of the account: gone',
  account_deletions: 'the wish: gone with the last mail',
  checkouts: 'the purchase stays for the books, without the address',
  processor_subscriptions: 'ids and states, for the books',
  processor_events: 'ids and states, for the books, without the address',
  practice_checkout_objects: 'in the place of a processor: gone',
  demo_requests: 'from the same address: gone',
  pro_notices: 'from the same address: gone',
  product_mails: 'gone, but for the last mail until it has left',
  form_replies: 'keyed hashes that name neither owner nor person, for a day',
  limited_uses: 'keyed digests of what was typed, for an hour at most, and until the night',
  restores: 'of the whole database',
  mail_workers: 'which processes live, of no account',
  notice_inboxes: 'how far the mailbox for answers was read, of no account',
}

let web: TestWeb
let jobs: Jobs
let owner: OwnerId
let other: OwnerId
let cookie: string
const revoked: string[] = []
const faults: string[] = []

beforeAll(async () => {
  const google = { oauth: { revoke: async (token: string) => void revoked.push(token) } } as unknown as NonNullable<EraseDeps['google']> // nothing else of it is asked
  web = await openTestWeb({}, undefined, { google })
  jobs = await startJobs({ db: web.db, log: web.deps.log })
  other = await addTestUser(web.db, 'other@example.com', password)
  await signIn(web.url, 'other@example.com', password)
  await addOneOfEach(web.db, other)
  await web.deps.documentFiles.put(other, 'prices.md', Buffer.from('A lesson is $40.'))
  ;({ owner, cookie } = await buyAccount())
  await fill()
})
afterAll(async () => {
  await jobs.stop()
  await web.stop()
})

test('every table is either of an account, with a word planted in it, or thought of', async () => {
  const names = schemaTables.map(({ name }) => name)
  const stored = await queryAll(web.db, `select tablename as name from pg_tables where schemaname = 'public'`)
  expect(names.toSorted()).toEqual(stored.map(({ name }) => String(name)).toSorted())
  const ofOwners = schemaTables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name)
  for (const name of ofOwners) expect(await queryAll(web.db, `select 1 from "${name}" where user_id = '${owner}'`), name).not.toEqual([])
  expect(names.filter((name) => !ofOwners.includes(name)).toSorted()).toEqual(Object.keys(ofNoAccount).toSorted())
})

test('the words stand in the tables, the jobs and the files before', async () => {
  const holding = await tablesHolding(web.db, [word])
  expect(holding.length).toBeGreaterThan(25)
  const expected = [
    'public.messages',
    'public.outgoing',
    'public.rag_chunks',
    'public.product_mails',
    'public.demo_requests',
    'pgboss.job_common',
  ]
  expect(holding).toEqual(expect.arrayContaining(expected))
  expect(await filesHolding(word)).not.toEqual([])
})

test('neither a wrong password nor another name deletes anything, and a few wrong tries are enough', async () => {
  for (const wrong of [
    { password: 'not-the-one-at-all', confirmation: business },
    { password, confirmation: 'Somebody Else' },
  ]) {
    const refused = await post('/api/v1/me/data/delete', wrong, cookie)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'invalid_input' })
  }
  expect((await get('/api/v1/me', cookie)).status).toBe(200)
  const otherCookie = await signIn(web.url, 'other@example.com', password)
  const wrong = { password: 'not-the-one-at-all', confirmation: 'other@example.com' }
  const answers: number[] = []
  for (let time = 0; time < 6; time += 1) answers.push((await post('/api/v1/me/data/delete', wrong, otherCookie)).status)
  expect(answers.at(-1)).toBe(429)
})

describe('once the owner has said so', () => {
  let before: Record<string, unknown>
  let deps: EraseDeps
  beforeAll(async () => {
    before = await fingerprint(web.db, other)
    const begun = await post('/api/v1/me/data/delete', { password, confirmation: ` ${business.toLowerCase()}` }, cookie)
    expect(await begun.json()).toEqual({ begun: true })
    deps = {
      ...web.deps,
      jobs,
      payments: failOnce(web.deps.payments, 'cancelSubscription'),
      documentFiles: failOnce(web.deps.documentFiles, 'removeAll'),
    }
  })

  test('at once every session is over, nobody signs in, nothing leaves, and the mailbox password is forgotten', async () => {
    expect((await get('/api/v1/me', cookie)).status).toBe(401)
    expect((await postSignIn(web.url, email, password)).status).toBe(401)
    expect(await queryAll(web.db, `select 1 from outgoing where user_id = '${owner}' and status = 'queued'`)).toEqual([])
    expect(await queryAll(web.db, `select secret, status from mailboxes where user_id = '${owner}'`)).toEqual([
      { secret: null, status: 'disconnected' },
    ])
    expect(await queryAll(web.db, `select 1 from lead_sources where user_id = '${owner}' and is_active`)).toEqual([])
    expect(web.enqueued).toContainEqual({ name: 'accounts.delete', payload: { account: owner }, key: `delete:${owner}` })
  })

  test('the job goes on after whatever cuts it off, and doing it again is no error', async () => {
    for (const what of ['cancelSubscription', 'removeAll']) {
      await expect(eraseAccount(deps, owner)).rejects.toThrow(`planted: ${what}`)
    }
    await eraseAccount(deps, owner)
    await eraseAccount(deps, owner)
    expect(faults).toEqual(['cancelSubscription', 'removeAll'])
  })

  test('the subscription is over, and what Google allowed is given back, once', async () => {
    const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(await queryAll(web.db, 'select id from processor_subscriptions'))
    expect((await web.deps.payments.findSubscription(id))?.snapshot.status ?? 'forgotten').toMatch(/canceled|forgotten/)
    expect(revoked).toEqual([`${word} refresh`])
  })

  test('nothing of it is left: in no table, no vector, no job, no file, but the last mail', async () => {
    expect(await tablesHolding(web.db, [word, business])).toEqual([])
    expect(await tablesHolding(web.db, [owner, email])).toEqual(['public.product_mails'])
    expect(await filesHolding(word)).toEqual([])
    expect(await filesHolding(owner)).toEqual([])
    const mails = await queryAll(web.db, `select kind, to_address, subject from product_mails where to_address = '${email}'`)
    expect(mails).toEqual([{ kind: 'account_deleted', to_address: email, subject: 'Your Ownvoice account was deleted' }])
  })

  test('another account is untouched', async () => {
    expect(await fingerprint(web.db, other)).toEqual(before)
    expect(await web.deps.documentFiles.list(other)).toHaveLength(1)
  })

  test('the payment makes no second account, nobody is reminded of it, and the address may sign up again', async () => {
    web.clock.advance(3_600_000)
    await reconcile({ ...web.deps, jobs })
    expect(await queryAll(web.db, `select 1 from product_mails where kind = 'unredeemed_payment'`)).toEqual([])
    const again = await buyAccount()
    expect(again.owner).not.toBe(owner)
    expect((await get('/api/v1/me', again.cookie)).status).toBe(200)
  })

  test('the log, which keeps what it has, never held a word of theirs', () => {
    const lines = logLines(web.logged)
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(line).not.toMatch(/qvxplanted|zerbinetta|plum-anvil/i)
  })
})

/** A row in every table, words in every column that takes them, files, jobs and mails. */
async function fill(): Promise<void> {
  const { db, deps } = web
  await addOneOfEach(db, owner)
  await queryAll(db, `delete from auth_accounts where user_id = '${owner}' and password is null`)
  const spared = await queryAll(
    db,
    `select token, (select password from auth_accounts where user_id = '${owner}') as hash from auth_sessions where user_id = '${owner}'`,
  )
  const sessions = await queryAll(db, `select id, token from auth_sessions where user_id = '${owner}'`)
  const planted = await plantWords(db, owner, word)
  expect(planted.size).toBeGreaterThan(25)
  // What the wish itself goes through stays what it is.
  for (const { id, token } of sessions) await queryAll(db, `update auth_sessions set token = '${String(token)}' where id = '${String(id)}'`)
  await queryAll(
    db,
    `update auth_accounts set password = '${String(spared[0]?.['hash'])}', provider_id = 'credential' where user_id = '${owner}'`,
  )
  await queryAll(db, `update profiles set business_name = '${business}' where user_id = '${owner}'`)
  const refresh = deps.secrets.seal(owner, `${word} refresh`)
  await queryAll(db, `update gmail_tokens set refresh_token = '${refresh}' where user_id = '${owner}'`)
  await deps.documentFiles.put(owner, 'prices.md', Buffer.from(`A lesson with ${word} is $40.`))
  await db.transaction(owner, async (tx) => {
    await jobs.enqueue(tx, 'assistant.answer', { owner, messageId: crypto.randomUUID() })
    await jobs.enqueue(tx, 'tone.train', { owner })
  })
  await queryAll(db, `update pgboss.job_common set output = '{"message": "${word}"}', state = 'failed' where name = 'assistant.answer'`)
  const mail = {
    kind: 'mailbox_down',
    to: `${word}@old.example`,
    subject: word,
    preview: '',
    heading: word,
    paragraphs: [word],
    note: '',
  } as const
  await db.system(await prepareProductMail(deps, mail, owner))
  await db.system(async (tx) => {
    await tx.execute(
      sql`insert into demo_requests (full_name, business_name, email, phone, preferred_times, notes) values (${word}, ${word}, ${email}, '', '', '')`,
    )
    await tx.execute(sql`insert into pro_notices (email) values (${email})`)
  })
}

const Begun = z.object({ url: z.string(), session_id: z.string() })

async function buyAccount(): Promise<{ owner: OwnerId; cookie: string }> {
  const { url, session_id: sessionId } = Begun.parse(await (await post('/api/v1/billing/checkout', { plan: 'basic' })).json())
  await fetch(url, { method: 'POST', body: new URLSearchParams({ email, card: 'accepted' }), redirect: 'manual' })
  const made = await post('/api/v1/billing/account', { sessionId, email, password, businessName: business })
  expect(await made.json()).toEqual({ created: true, signedIn: true })
  const fresh = await signIn(web.url, email, password)
  const me = z.object({ userId: z.string() }).parse(await (await get('/api/v1/me', fresh)).json())
  return { owner: ownerId(me.userId), cookie: fresh }
}

async function filesHolding(words: string): Promise<string[]> {
  const folder = web.deps.config.DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (path.includes(words) || (entry.isFile() && (await readFile(path)).includes(words))) holding.push(path)
  }
  return holding
}

/** The same, but the first call of one of its methods fails. */
function failOnce<T extends object>(real: T, method: keyof T & string): T {
  return new Proxy(real, {
    get(target, name, receiver) {
      if (name !== method || faults.includes(method)) return Reflect.get(target, name, receiver)
      return async () => {
        faults.push(method)
        throw new AppError('temporary', { message: `planted: ${method}` })
      }
    },
  })
}

function get(path: string, from: string): Promise<Response> {
  return fetch(`${web.url}${path}`, { headers: { Cookie: from } })
}

function post(path: string, body: unknown, from?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: web.url, ...(from && { Cookie: from }) }
  return fetch(`${web.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
