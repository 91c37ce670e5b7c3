import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openProfile } from '@ownvoice/core/tone/tone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPassword, signIn } from '../../testing/auth-calls.ts'
import { saveToneProfile } from '../db/tone/profile.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { getAllowList, saveAllowList } from '../features/assistant/keep-allow-list.ts'
import { getOwnTopics, saveOwnTopics } from '../features/assistant/keep-own-topics.ts'
import { getSignature, saveSignature } from '../features/assistant/keep-signature.ts'
import { saveHabits } from '../features/tone/keep-habits.ts'
import { getTraining } from '../features/tone/train-tone.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let owner: OwnerId
let cookie: string
beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
  await confirmPassword(web.url, cookie, password)
})
afterAll(() => web.stop())

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; answer: unknown }> {
  const headers = { Cookie: cookie, Origin: web.url, 'Content-Type': 'application/json' }
  const response = await fetch(`${web.url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: response.status, answer: await response.json() }
}

describe('of two tabs that change the same settings', () => {
  test.each([
    ['/me/notifications', {}, { weeklyReport: true }, { escalationAlerts: false }],
    ['/me/profile', {}, { fullName: 'Maya' }, { businessName: 'School' }],
    ['/follow-ups/settings', {}, { isOn: false }, { postalAddress: '12 Quay Street' }],
    ['/assistant/sending', { of: 'rules' }, { mode: 'draft' }, { delaySeconds: 60 }],
    ['/assistant/sending', { of: 'rules' }, { quiet: { from: 21, until: 7 } }, { categoryModes: { sales: 'send' } }],
    ['/tone', {}, { toneStyle: 90 }, { directness: 10 }],
  ])('the later one is refused at %s, and what the first saved stays', async (path, { of }: { of?: string }, first, second) => {
    const inside = ({ answer }: { answer: unknown }): object => Object(of === undefined ? answer : Object(answer)[of])
    const seen = inside(await ask('GET', path))
    expect((await ask('PUT', path, { ...seen, ...first, seen })).status).toBe(200)
    expect(await ask('PUT', path, { ...seen, ...second, seen })).toMatchObject({ status: 409, answer: { code: 'conflict' } })
    const kept = inside(await ask('GET', path))
    expect(kept).toEqual({ ...seen, ...first })
    expect((await ask('PUT', path, { ...kept, ...second, seen: kept })).status).toBe(200)
    expect(inside(await ask('GET', path))).toEqual({ ...seen, ...first, ...second })
    expect((await ask('PUT', path, { ...seen })).status).toBe(200) // a program that says nothing of what it saw
  })

  test.each([
    ['/assistant/late', 'hours', 24, 48],
    ['/assistant/answer-within', 'within', 'today', 'two_days'],
    ['/me/data/retention', 'months', 12, null],
    ['/tone/identity', 'identity', 'Ms. Maya', 'M.'],
  ])('the later one is refused at %s too, which keeps one value', async (path, name, first, second) => {
    const valueAt = async () => Object(Object(await ask('GET', path)).answer)[name]
    const seen = await valueAt()
    expect((await ask('PUT', path, { [name]: first, seen })).status).toBe(200)
    expect(await ask('PUT', path, { [name]: second, seen })).toMatchObject({ status: 409, answer: { code: 'conflict' } })
    expect(await valueAt()).toBe(first)
    expect((await ask('PUT', path, { [name]: second, seen: first })).status).toBe(200)
    expect(await valueAt()).toBe(second)
  })

  test('the later signature, topics and words for the voice are refused too', async () => {
    await saveSignature(web.deps, owner, 'Maya', '')
    await expect(saveSignature(web.deps, owner, 'Ms. Maya', '')).rejects.toMatchObject({ code: 'conflict' })
    expect((await getSignature(web.deps, owner)).signature).toBe('Maya')
    await saveOwnTopics(web.deps, owner, ['tax'], [])
    await expect(saveOwnTopics(web.deps, owner, ['refunds'], [])).rejects.toMatchObject({ code: 'conflict' })
    expect(await getOwnTopics(web.deps, owner)).toEqual(['tax'])
    await saveAllowList(web.deps, owner, ['dana@mail.example'], [])
    await expect(saveAllowList(web.deps, owner, ['@mail.example'], [])).rejects.toMatchObject({ code: 'conflict' })
    expect(await getAllowList(web.deps, owner)).toEqual(['dana@mail.example'])
    await web.db.transaction(owner, (tx) => saveToneProfile(tx, openProfile, web.clock.now()))
    await saveHabits(web.deps, owner, { text: ['Asks back'], seen: [] })
    await expect(saveHabits(web.deps, owner, { text: ['Jokes'], seen: [] })).rejects.toMatchObject({ code: 'conflict' })
    expect((await getTraining(web.deps, owner)).profile?.habits).toEqual({ by: 'owner', lines: ['Asks back'] })
  })
})
