import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NoticeWorld, openNoticeWorld } from '../../testing/notice-world.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { closeDraft } from '../db/mailboxes/waiting-outgoing.ts'
import { userSubscriptions } from '../db/schema/billing.ts'
import { restoreDraft } from '../features/escalations/discard-draft.ts'

const draft = 'Hi Olga,\n\nwe teach ballet on Mondays.\n\nMaya'
const [approve, edit, take] = ['Approve and send it', 'Edit it first', 'I will answer it myself'] as const

let web: TestWeb
let world: NoticeWorld
beforeAll(async () => {
  web = await openTestWeb({ TRUSTED_PROXIES: '1' })
  world = await openNoticeWorld(web.db, web.deps)
})
afterAll(() => web.stop())

let visitors = 0
async function visit(key: string | undefined, method: 'GET' | 'POST' = 'GET', given: { text?: string; what?: string } = {}) {
  visitors += 1
  const headers = { Origin: 'null', 'X-Forwarded-For': `198.51.100.${visitors}` }
  const posted = { method: 'POST', body: new URLSearchParams(given.text === undefined ? {} : { text: given.text }) }
  const address = `${web.url}/notice/${key ?? 'no-key'}${given.what ?? ''}`
  const answer = await fetch(address, method === 'GET' ? { headers } : { ...posted, headers })
  return { status: answer.status, page: await answer.text() }
}

test('a draft is approved from the notice of it, once, as from the dashboard, and taken back for ten seconds', async () => {
  const remaining = async () => (await world.inOwner((tx) => tx.select().from(userSubscriptions)))[0]?.remainingEmails ?? 0
  const before = await remaining()
  const { keys, mail, messageId } = await world.drafted(draft)
  expect(mail.subject).toBe('A reply waits for you')
  const shown = await visit(keys[approve])
  for (const part of ['olga@customer.test', 'we teach ballet on Mondays.', 'Do you teach ballet?']) expect(shown.page).toContain(part)
  expect((await visit(keys[approve], 'POST')).page).toContain('On its way')
  expect(await world.answersOf(messageId)).toMatchObject([{ kind: 'reply', status: 'queued', text: draft }])
  expect(await remaining()).toBe(before - 1)
  expect((await visit(keys[edit], 'POST', { text: 'Once more' })).status).toBe(410)
  expect((await visit(keys[approve], 'POST', { what: '/undo' })).page).toContain('Taken back')
  expect(await world.answersOf(messageId)).toMatchObject([{ status: 'draft', closedAt: null }])
  expect((await visit(keys[edit], 'POST', { text: 'Call me, Olga.' })).page).toContain('On its way')
  expect(await world.answersOf(messageId)).toMatchObject([{ kind: 'reply', status: 'queued', text: 'Call me, Olga.' }])
})

test('who answers by themselves puts the draft aside, and can bring it back', async () => {
  const { keys, messageId } = await world.drafted(draft)
  expect((await visit(keys[take])).page).toContain('The reply to olga@customer.test is put aside')
  expect((await visit(keys[take], 'POST')).page).toContain('You answer it yourself')
  expect(await world.answersOf(messageId)).toMatchObject([{ status: 'draft', closedAt: web.clock.now() }])
  expect((await visit(keys[approve], 'POST')).page).toContain('dealt with')
  await restoreDraft(web.deps, world.owner, messageId)
  expect((await visit(keys[approve], 'POST')).page).toContain('On its way')
})

test('the links of a draft that was discarded in the dashboard do nothing any more', async () => {
  const { keys, messageId } = await world.drafted(draft)
  await world.inOwner((tx) => closeDraft(tx, messageId, web.clock.now()))
  for (const key of Object.values(keys)) {
    for (const method of ['GET', 'POST'] as const) {
      const { status, page } = await visit(key, method, { text: 'My words' })
      expect([status, page.includes('dealt with'), page.includes('ballet')]).toEqual([410, true, false])
    }
  }
  expect(await world.answersOf(messageId)).toMatchObject([{ status: 'draft', text: draft }])
})
