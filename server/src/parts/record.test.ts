import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { confirmPassword, signIn } from '../../testing/auth-calls.ts'
import { openMailboxWorld } from '../../testing/mailbox-world.ts'
import { openNoticeWorld } from '../../testing/notice-world.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { recorded } from '../../testing/record-lines.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { allowReplyLanguage } from '../features/assistant/allow-reply-language.ts'
import { saveOwnTopics } from '../features/assistant/keep-own-topics.ts'
import { saveSignature } from '../features/assistant/keep-signature.ts'
import { deliverOutgoing } from '../features/mailboxes/deliver-outgoing.ts'
import { runOperatorCommand } from '../run-operator-command.ts'
import { systemClock } from '../system-clock.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let owner: OwnerId
let cookie: string

beforeAll(async () => {
  web = await openTestWeb({}, undefined, { clock: systemClock.clock }) // codes of an app hang on the clock of the account library
  owner = await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
})
afterAll(() => web.stop())

const Page = z.object({
  lines: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      actor: z.string(),
      device: z.string().nullable(),
      isThisDevice: z.boolean(),
      details: z.unknown(),
    }),
  ),
  next: z.number().nullable(),
})

async function ask(method: string, path: string, body?: unknown, by = cookie): Promise<unknown> {
  const headers = {
    Cookie: by,
    Origin: web.url,
    'Content-Type': 'application/json',
    'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
  }
  const response = await fetch(`${web.url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

async function list(query = '', by = cookie) {
  return Page.parse(await ask('GET', `/me/record?${query}`, undefined, by))
}

/** What `run` has written down of an account. */
async function recordedBy(of: OwnerId, run: () => Promise<unknown>): Promise<string[]> {
  const before = (await recorded(web.db, of)).length
  await run()
  return (await recorded(web.db, of)).slice(before)
}

test('each setting has a line of its own that says from what to what, by whom and in which session', async () => {
  const settings = { weeklyReport: true, escalationAlerts: false, draftAlerts: true, lateReminders: true, bookingConfirmations: false }
  const said = await recordedBy(owner, () => ask('PUT', '/me/notifications', settings))
  expect(said.toSorted()).toEqual(['escalationAlerts', 'weeklyReport'])
  expect(await recordedBy(owner, () => ask('PUT', '/me/notifications', settings))).toEqual([])
  const { lines } = await list('search=weekly')
  expect(lines).toMatchObject([
    { actor: 'owner', isThisDevice: true, kind: 'setting_changed', details: { setting: 'weeklyReport', before: false, after: true } },
  ])
  const profile = { fullName: 'Maya', businessName: 'School', email: 'maya@example.com', timezone: 'America/New_York', phoneNumber: '' }
  expect((await recordedBy(owner, () => ask('PUT', '/me/profile', profile))).toSorted()).toEqual(['businessName', 'fullName'])
  expect(await recordedBy(owner, () => ask('PUT', '/tone/identity', { identity: 'Ms. Maya' }))).toEqual(['signOffName'])
  expect(await recordedBy(owner, () => ask('PUT', '/me/data/retention', { months: 12 }))).toEqual(['keepMonths'])
  const followUps = { isOn: false, hours: { from: 8, until: 18 }, postalAddress: '' }
  expect((await recordedBy(owner, () => ask('PUT', '/follow-ups/settings', followUps))).toSorted()).toEqual(['followUps', 'wakingHours'])
  await confirmPassword(web.url, cookie, password)
  const rules = { mode: 'draft', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: true }
  expect((await recordedBy(owner, () => ask('PUT', '/assistant/sending', rules))).toSorted()).toEqual(['disclosure', 'sendMode'])
  expect(await recordedBy(owner, () => saveSignature(web.deps, owner, 'Maya'))).toEqual(['signature'])
  expect(await recordedBy(owner, () => saveOwnTopics(web.deps, owner, ['tax']))).toEqual(['ownTopics'])
  expect(await recordedBy(owner, () => allowReplyLanguage(web.deps, owner, { language: 'es', isAllowed: true }))).toEqual([
    'replyLanguages',
  ])
  const availability = z.object({ version: z.string() }).parse(await ask('GET', '/scheduling/availability'))
  const days = {
    blackouts: [{ id: 'new', start: '2027-07-04', end: '2027-07-05' }],
    offerWaitlistOnFull: true,
    version: availability.version,
  }
  expect(await recordedBy(owner, () => ask('PUT', '/scheduling/availability', days))).toEqual(['blackouts_changed', 'waitlist'])
})

test('a change that fails leaves no line', async () => {
  const stale = { blackouts: [], offerWaitlistOnFull: false, version: 'seen before' }
  expect(await recordedBy(owner, () => expect(ask('PUT', '/scheduling/availability', stale)).rejects.toThrow('409'))).toEqual([])
})

test('nobody else sees it, it is found by words, by who and by when, goes on page by page, and comes as a file', async () => {
  await addTestUser(web.db, 'other@example.com', password)
  const other = await signIn(web.url, 'other@example.com', password)
  expect((await list('', other)).lines.map(({ kind }) => kind)).toEqual(['signed_in'])
  await expect(ask('GET', '/me/record', undefined, '')).rejects.toThrow('401')
  for (let time = 0; time < 30; time += 1) {
    await ask('POST', '/assistant/sending/stop')
    await ask('POST', '/assistant/sending/resume')
  }
  const first = await list()
  expect([first.lines.length, first.lines[0]?.kind]).toEqual([50, 'sending_resumed'])
  const second = await list(`before=${first.next}`)
  expect(second.next).toBeNull()
  const ids = [...first.lines, ...second.lines].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, next) => next - one))
  expect(ids).toHaveLength((await recorded(web.db, owner)).length)
  expect((await list('search=everything+STOPPED')).lines.every(({ kind }) => kind === 'sending_stopped')).toBe(true)
  expect((await list('search=Ms.+Maya')).lines).toMatchObject([{ details: { after: 'Ms. Maya' } }])
  expect((await list('search=setting_')).lines).toEqual([])
  expect((await list('actor=operator')).lines).toEqual([])
  expect((await list('range=last_month')).lines).toEqual([])
  expect((await list('range=7_days')).lines).toHaveLength(50)
  const csv = String(await ask('GET', '/me/record.csv?search=sign-off'))
  expect(csv).toContain('Who,Device,What,More')
  expect(csv).toContain(',You,')
  expect(csv).toContain('Sign-off name changed,From nothing to “Ms. Maya”')
})

test('what an operator does, and what happens by itself, is told apart', async () => {
  await runOperatorCommand(['password-link', 'maya@example.com'], {
    withDatabase: (run) => run({ ...web.deps, ids: web.deps.ids, jobs: { ...web.deps.jobs } }),
    backUp: () => Promise.resolve({ holds: 'whole', path: '' }),
    copyFiles: () => Promise.resolve(null),
    rehearse: () => Promise.resolve({ pending: [], problem: null }),
    restore: () => Promise.resolve(null),
  })
  expect((await list('actor=operator')).lines).toMatchObject([{ kind: 'password_link_made', device: null }])
  const world = await openMailboxWorld(web.db)
  const [reply, holding] = [await world.addReply(), await world.addReply('mail', { kind: 'holding' })]
  for (const { id } of [reply, holding]) await deliverOutgoing(world.deps, world.owner, id)
  const left = await queryAll(
    web.db,
    `select actor, kind, subject_id, details from audit_events where user_id = '${world.owner}' order by uid`,
  )
  expect(left).toEqual([
    { actor: 'assistant', kind: 'reply_left', subject_id: reply.messageId, details: {} },
    { actor: 'assistant', kind: 'holding_reply_left', subject_id: holding.messageId, details: {} },
  ])
})

test('the link of a notice is its owner’s', async () => {
  const notices = await openNoticeWorld(web.db, web.deps)
  const { keys } = await notices.drafted('Yes, we do.')
  const [key = ''] = Object.values(keys)
  await fetch(`${web.url}/notice/${key}`, { method: 'POST', body: new URLSearchParams({ text: 'Yes, we do.' }) })
  const lines = await queryAll(web.db, `select actor, kind, device from audit_events where user_id = '${notices.owner}'`)
  expect(lines).toEqual([{ actor: 'owner', kind: 'draft_approved', device: 'A link in a notice' }])
})
