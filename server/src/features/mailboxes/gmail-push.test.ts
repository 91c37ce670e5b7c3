import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { googlePushPath } from '@ownvoice/core/mailboxes/gmail-contract'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { findGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { pushChannel } from '../../db/notify.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { testReturnAddress } from '../../../testing/gmail-account.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { type GooglePeer, startGooglePeer } from '../../../testing/google-peer.ts'
import { createPushSigner, pushAccount, pushBody, type PushToken } from '../../../testing/push-signer.ts'
import { openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { receiveMail } from './receive-mail.ts'
import { renewPush, renewPushes } from './renew-pushes.ts'
import { watchMailboxes } from './watch-mailboxes.ts'

const topic = 'projects/ownvoice-test/topics/gmail'
const audience = `https://app.example.com${googlePushPath}`
const soon = { timeout: 20_000, interval: 20 }

let db: OpenedDatabase
let peer: GooglePeer
let web: TestWeb
let sign: (token: PushToken) => Promise<string>
let unlisten: () => Promise<void>
const heard: unknown[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  peer = await startGooglePeer([testReturnAddress])
  sign = await createPushSigner(peer)
  const settings = { GOOGLE_PUBSUB_TOPIC: topic, GOOGLE_PUBSUB_SERVICE_ACCOUNT: pushAccount, BASE_URL: 'https://app.example.com' }
  web = await openTestWeb({ ...settings, ...peer.settings }, '/nowhere', { db })
  unlisten = await db.listen(pushChannel, (payload) => void heard.push(JSON.parse(payload)))
})
afterAll(async () => {
  await unlisten()
  await web.stop()
  await peer.close()
  await db.close()
})

/** Posts as Pub/Sub does; `token` null posts without one. */
async function post(body: string, token: Partial<PushToken> | null = {}): Promise<number> {
  const bearer = token && (await sign({ audience, issuedAt: web.clock.now(), ...token }))
  const headers = { 'content-type': 'application/json', ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) }
  return (await fetch(`${web.url}${googlePushPath}`, { method: 'POST', headers, body })).status
}

/** A connected account, with the settings for pushes. */
async function openPushedWorld() {
  const world = await openGmailWorld(db, peer)
  const deps = { ...world.deps, config: { ...world.deps.config, GOOGLE_PUBSUB_TOPIC: topic } }
  const { id: mailboxId } = await world.connect('alone')
  const tokens = () => db.transaction(world.owner, (tx) => findGmailTokens(tx, mailboxId))
  return { ...world, deps, mailboxId, tokens }
}

/** What is heard of these pushes, after one more that is surely heard. */
async function heardBy(mailboxId: string): Promise<unknown[]> {
  const other = await openPushedWorld()
  expect(await post(pushBody(other.emailAddress, 1))).toBe(204)
  await expect.poll(() => heard, soon).toContainEqual({ mailboxId: other.mailboxId, comes: true })
  return heard.filter((one) => JSON.stringify(one).includes(mailboxId))
}

describe('a push of Google’s', () => {
  test('wakes whoever watches the account, once for each change: one that comes again, or after a later one, wakes nobody', async () => {
    const { emailAddress, mailboxId } = await openPushedWorld()
    expect(await post(pushBody(emailAddress.toUpperCase(), 1000))).toBe(204)
    expect(await post(pushBody(emailAddress, '1000'))).toBe(204)
    expect(await post(pushBody(emailAddress, 999))).toBe(204)
    expect(await heardBy(mailboxId)).toEqual([{ mailboxId, comes: true }])
    expect(await post(pushBody(emailAddress, 1001))).toBe(204)
    await expect.poll(() => heard.filter((one) => JSON.stringify(one).includes(mailboxId)).length, soon).toBe(2)
  })

  test('that is forged, stale, from elsewhere or for somebody else is refused, and wakes nobody', async () => {
    const { emailAddress, mailboxId } = await openPushedWorld()
    const refused: (Partial<PushToken> | null)[] = [
      null,
      { isForged: true },
      { audience: 'https://other.example.com/api/google/push' },
      { email: 'other@ownvoice-test.iam.gserviceaccount.com' },
      { isVerified: false },
      { issuer: 'https://accounts.example.com' },
      { issuedAt: new Date(web.clock.now().getTime() - 2 * 3_600_000) },
    ]
    for (const token of refused) expect([token, await post(pushBody(emailAddress, 5), token)]).toEqual([token, 401])
    expect(await heardBy(mailboxId)).toEqual([])
  })

  test('for an account that is not connected, or in another form, is taken without a word, and nothing is done', async () => {
    const { deps, owner, emailAddress, mailboxId } = await openPushedWorld()
    await disconnectMailbox(deps, owner, mailboxId)
    for (const body of [pushBody(emailAddress, 7), pushBody('nobody@school.test', 7), pushBody('no address', 7), '{}', 'no JSON']) {
      expect([body, await post(body)]).toEqual([body, 204])
    }
    expect(await heardBy(mailboxId)).toEqual([])
  })
})

describe('Google is asked for pushes', () => {
  test('for each account by a daily job, which may run twice; and they end with the connection', async () => {
    const { deps, owner, mailboxId, tokens, enqueued } = await openPushedWorld()
    await renewPushes(deps)
    expect(enqueued).toContainEqual(expect.objectContaining({ name: 'mailboxes.renewPush', payload: { owner, mailboxId } }))
    await renewPush(deps, owner, mailboxId)
    await renewPush(deps, owner, mailboxId)
    expect((await tokens())?.watchedUntil).not.toBeNull()
    peer.requests.splice(0)
    await disconnectMailbox(deps, owner, mailboxId)
    expect(peer.requests.map((line) => line.split('/').at(-1))).toEqual(['stop', 'revoke'])
  })

  test('and where they are refused, the account is looked at as before, and says so', async () => {
    const { deps, owner, mailboxId, tokens } = await openPushedWorld()
    await renewPush(deps, owner, mailboxId)
    peer.fail({ on: /POST .*\/watch$/, status: 403 })
    await renewPush(deps, owner, mailboxId)
    expect((await tokens())?.watchedUntil).toBeNull()
    await expect.poll(() => heard, soon).toContainEqual({ mailboxId, comes: false })
  })

  test('by nobody where no topic is set', async () => {
    const { deps, owner, mailboxId, enqueued } = await openPushedWorld()
    const without = { ...deps, config: { ...deps.config, GOOGLE_PUBSUB_TOPIC: undefined } }
    peer.requests.splice(0)
    await renewPushes(without)
    await renewPush(without, owner, mailboxId)
    expect(enqueued.filter(({ name }) => name.startsWith('mailboxes.renewPush'))).toEqual([])
    expect(peer.requests).toEqual([])
  })
})

test('an account is looked at every three seconds, by push at once and each minute, and every three seconds again once a change came without one', async () => {
  const world = await openPushedWorld()
  const { deps, clock, owner, emailAddress, mailboxId } = world
  await receiveMail(deps, owner, mailboxId) // reading begins, which asks for the account's number too
  const watching = await watchMailboxes(
    { ...deps, openMailbox: (access) => (access.id === mailboxId ? deps.openMailbox(access) : resting), random: () => 0.5 },
    { suspectsDone: Promise.resolve(), isAlone: true },
  )
  const looks = () => peer.requests.filter((line) => line.endsWith('/profile')).length
  const settled = async () => {
    let before = -1
    await expect.poll(() => before === (before = peer.requests.length), { timeout: 20_000, interval: 300 }).toBe(true)
  }
  const looksIn = async (ms: number) => {
    await settled()
    const before = looks()
    clock.advance(ms)
    await settled()
    return looks() - before
  }
  const expectLookAfter = async (ms: number) => {
    await settled()
    const before = looks()
    clock.advance(ms)
    await expect.poll(() => looks() - before, soon).toBe(1)
  }
  await expect.poll(looks, soon).toBeGreaterThan(0)
  await expectLookAfter(3_000)

  await world.put('pushed')
  const atPush = looks()
  expect(await post(pushBody(emailAddress, 2_000))).toBe(204)
  await expect.poll(() => looks() > atPush, soon).toBe(true)
  await expect.poll(async () => (await world.messages()).map(({ subject }) => subject), soon).toEqual(['pushed'])
  expect(await looksIn(3_000)).toBe(0)

  await world.put('not pushed')
  await expectLookAfter(60_000)
  await expectLookAfter(3_000)
  await watching.stop()
})

test('an address that posts many that are not Google’s is told to wait', async () => {
  const statuses = []
  for (let count = 0; count < 70; count += 1) statuses.push(await post('{}', null))
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

/** The accounts of the other tests are not looked at. */
const resting = {
  host: null,
  verify: async () => {},
  fetch: async () => ({ mails: [], cursor: null, more: false }),
  fetchSent: async () => ({ mails: [], cursor: null, more: false }),
  startAt: async () => ({ inbox: null, sent: null }),
  watch: (_onChange: () => void, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve())
    }),
  send: () => Promise.reject(new Error('nothing is sent')),
  findSent: async () => 'unknown' as const,
  fileSent: async () => {},
  showLabel: null,
  drafts: null,
  close: async () => {},
}
