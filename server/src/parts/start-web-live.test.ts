import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyOwner } from '../db/notify.ts'
import { signIn, signOut } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
let maya: { owner: OwnerId; cookie: string }
let lea: { owner: OwnerId; cookie: string }
const password = 'a-long-enough-passphrase'

beforeAll(async () => {
  web = await openTestWeb()
  maya = await addAndSignIn('maya@example.com')
  lea = await addAndSignIn('lea@example.com')
})
afterAll(() => web.stop())

async function addAndSignIn(email: string) {
  const owner = await addTestUser(web.db, email, password)
  return { owner, cookie: await signIn(web.url, email, password) }
}

/** An open stream, read one block at a time, once it has told what happened before. */
async function openStream(cookie: string) {
  const leaving = new AbortController()
  const response = await fetch(`${web.url}/api/live`, { headers: { Cookie: cookie }, signal: leaving.signal })
  if (!response.body) throw new Error('no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  const nextBlock = async (): Promise<string | null> => {
    while (!buffered.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return null
      buffered += value
    }
    const [block = '', ...rest] = buffered.split('\n\n')
    buffered = rest.join('\n\n')
    return block
  }
  expect(await nextBlock()).toBe(': connected')
  const before: string[] = []
  let block = await nextBlock()
  for (; block !== null && !block.startsWith('event: told'); block = await nextBlock()) before.push(block)
  return { response, nextBlock, before, told: block, leave: () => leaving.abort() }
}

function notify(owner: OwnerId, id: string): Promise<void> {
  return web.db.transaction(owner, (tx) => notifyOwner(tx, { topic: 'messages', id }))
}

test('an owner hears of the own changes and never of another owner’s', async () => {
  const stream = await openStream(maya.cookie)
  await notify(lea.owner, 'of-lea')
  await notify(maya.owner, 'of-maya')
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect(await stream.nextBlock()).toBe('event: live\ndata: {"topic":"messages","id":"of-maya"}')
  stream.leave()
})

test('a stream begins with what happened in the last seconds, and says for how long back that is all', async () => {
  web.clock.advance(60_000)
  await notify(maya.owner, 'of-maya')
  await notify(lea.owner, 'of-lea')
  const before = ['event: live\ndata: {"topic":"messages","id":"of-maya"}']
  await expect.poll(() => toldNow(maya.cookie)).toEqual({ before, told: 'event: told\ndata: 15000' })
  web.clock.advance(60_000)
  expect(await toldNow(maya.cookie)).toEqual({ before: [], told: 'event: told\ndata: 15000' })
})

async function toldNow(cookie: string) {
  const { before, told, leave } = await openStream(cookie)
  leave()
  return { before, told }
}

test('what is rolled back is never announced', async () => {
  const stream = await openStream(maya.cookie)
  const broken = web.db.transaction(maya.owner, async (tx) => {
    await notifyOwner(tx, { topic: 'activity', id: 'undone' })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await notify(maya.owner, 'done')
  expect(await stream.nextBlock()).toContain('"id":"done"')
  stream.leave()
})

test('a stream says now and then that it lives, and ends when its session has ended', async () => {
  const cookie = await signIn(web.url, 'maya@example.com', password)
  const stream = await openStream(cookie)
  await expect.poll(() => web.clock.sleepers()).toBeGreaterThan(0)
  web.clock.advance(25_000)
  expect(await stream.nextBlock()).toBe(': heartbeat')
  await signOut(web.url, cookie)
  await expect.poll(() => web.clock.sleepers()).toBeGreaterThan(0)
  web.clock.advance(25_000)
  expect(await stream.nextBlock()).toBeNull()
})

test('a browser that goes away leaves nothing behind', async () => {
  await expect.poll(() => web.liveStreams()).toBe(0)
  const streams = [await openStream(maya.cookie), await openStream(lea.cookie)]
  expect(web.liveStreams()).toBe(2)
  for (const stream of streams) stream.leave()
  await expect.poll(() => web.liveStreams()).toBe(0)
  await expect.poll(() => web.clock.sleepers()).toBe(0)
})

test('a server that stops ends its streams instead of waiting for them', async () => {
  const other = await openTestWeb()
  await addTestUser(other.db, 'maya@example.com', password)
  const cookie = await signIn(other.url, 'maya@example.com', password)
  const response = await fetch(`${other.url}/api/live`, { headers: { Cookie: cookie } })
  const reading = response.text()
  await other.stop()
  expect(await reading).toMatch(/^: connected\n\nevent: told\ndata: \d+\n\n$/)
})
