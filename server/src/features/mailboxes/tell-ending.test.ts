import { afterAll, expect, test } from 'vitest'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { keepGmailFresh } from './refresh-gmail.ts'
import { renewGmailAccounts } from './renew-gmail-accounts.ts'
import { showGmailStatus } from './show-gmail-status.ts'

const hourMs = 3_600_000

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

/** An account that was connected with a permission that ends after so many hours; null for one that does not end. */
async function openEnding(hours: number | null) {
  const world = await openGmailWorld(db, peer)
  const { deps, owner, clock, enqueued } = world
  const connect = async (lastsHours: number | null) => {
    if (lastsHours !== null) peer.fail({ on: /POST \/token$/, change: (body) => withEnd(body, lastsHours * 3_600) })
    return world.connect()
  }
  await connect(hours)
  const { contactEmail } = await db.transaction(owner, (tx) => getProfile(tx))
  return {
    ...world,
    connectedAt: clock.now(),
    connect,
    /** The turn of the job that renews all accounts, and of those that it has run; each twice. */
    async renew() {
      const { id } = await world.getMailbox()
      const begin = enqueued.length
      await renewGmailAccounts(deps)
      const turns = enqueued
        .slice(begin)
        .filter(({ name, payload }) => name === 'mailboxes.refresh' && 'mailboxId' in payload && payload.mailboxId === id)
      for (let run = 0; run < 2 * turns.length; run += 1) await keepGmailFresh(deps, owner, id)
    },
    state: async () => (await showGmailStatus(deps, owner, 'http://localhost:3000')).connections.map(({ state }) => state),
    mails: async () => (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === contactEmail),
  }
}

function withEnd(body: string, seconds: number): string {
  const given: object = JSON.parse(body)
  return JSON.stringify({ ...given, refresh_token_expires_in: seconds })
}

test('a permission that Google gave with an end is told to its owner a day before, once, on the page and by mail [INTEG-010]', async () => {
  const { renew, state, mails, connectedAt, clock, close } = await openEnding(48)
  clock.set(new Date(connectedAt.getTime() + 24 * hourMs))
  await renew()
  expect([await state(), await mails()]).toEqual([['valid'], []])
  clock.advance(1_000)
  expect(await state()).toEqual(['expiring'])
  for (let turn = 0; turn < 3; turn += 1) {
    await renew()
    clock.advance(hourMs / 2)
  }
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toContain('ends soon')
  expect(mail?.text).toContain('until Wednesday, March 4, 2026 at 10:00 AM') // 48 hours on, in New York
  expect(mail?.text).toContain('/dashboard/integrations')
  clock.set(new Date(connectedAt.getTime() + 48 * hourMs))
  expect(await state()).toEqual(['expired'])
  await close()
})

test('connected again it is well, and the next end is told anew [INTEG-010]', async () => {
  const { renew, connect, state, mails, clock, close } = await openEnding(12)
  await renew()
  expect([await state(), (await mails()).length]).toEqual([['expiring'], 1])
  await connect(7 * 24)
  await renew()
  expect([await state(), (await mails()).length]).toEqual([['valid'], 1])
  clock.advance(6.5 * 24 * hourMs)
  await renew()
  expect([await state(), (await mails()).length]).toEqual([['expiring'], 2])
  await close()
})

test('a permission without an end of its own is told of never [INTEG-010]', async () => {
  const { renew, state, mails, clock, close } = await openEnding(null)
  clock.advance(30 * 24 * hourMs)
  await renew()
  expect([await state(), await mails()]).toEqual([['valid'], []])
  await close()
})

test('in the quiet hours nothing is written; once they are over it is', async () => {
  const { renew, mails, clock, owner, close } = await openEnding(20)
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, { quiet: { from: 9, until: 12 } }, clock.now())) // it is ten in New York
  await renew()
  expect(await mails()).toEqual([])
  clock.advance(2 * hourMs)
  await renew()
  expect(await mails()).toHaveLength(1)
  await close()
})
