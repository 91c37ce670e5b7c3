import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveSubscription } from '../../db/billing/subscriptions.ts'
import { getMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openPushWorld } from '../../../testing/push-peer.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { receiveMail } from './receive-mail.ts'
import { failMailbox, noteUnreachable, noteUnreadable } from './fail-mailbox.ts'
import { savePushDevice } from '../../db/accounts/push-devices.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { authSessions } from '../../db/schema/accounts.ts'
import { mailboxes } from '../../db/schema/mailboxes.ts'
import { pushOutage } from './push-outage.ts'
import { tellOutage } from './tell-outage.ts'
import { watchMailboxes } from './watch-mailboxes.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const soon = { timeout: 20_000, interval: 20 }
const minute = 60_000

async function openOutage() {
  const world = await openMailboxWorld(db)
  const { deps, owner, mailbox, clock, enqueued } = world
  const { contactEmail } = await db.transaction(owner, (tx) => getProfile(tx))
  return {
    ...world,
    read: () => db.transaction(owner, (tx) => getMailbox(tx, mailbox.id)),
    told: () =>
      enqueued.filter(({ name, payload }) => name === 'mailboxes.tellOutage' && 'mailboxId' in payload && payload.mailboxId === mailbox.id)
        .length,
    /** Mails about the mailbox, after all jobs that tell of an outage have run. */
    async mails() {
      const since = (await db.transaction(owner, (tx) => getMailbox(tx, mailbox.id))).downSince ?? clock.now()
      await tellOutage(deps, owner, { mailboxId: mailbox.id, half: 'reading', since })
      return (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === contactEmail)
    },
  }
}

describe('a mailbox that is down', () => {
  test('because its server is away is no news for a quarter of an hour; then its owner is told, once', async () => {
    const { deps, owner, mailbox, clock, read, told, mails } = await openOutage()
    await noteUnreachable(deps, owner, mailbox.id)
    clock.advance(14 * minute)
    await noteUnreachable(deps, owner, mailbox.id)
    expect(await read()).toMatchObject({ status: 'connected', lastError: null })
    expect(told()).toBe(0)
    clock.advance(minute)
    for (let tries = 0; tries < 3; tries += 1) await noteUnreachable(deps, owner, mailbox.id)
    expect(await read()).toMatchObject({ status: 'connected', lastError: expect.stringContaining('does not answer') })
    expect(told()).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`${mailbox.emailAddress} cannot be read right now`)
    expect(mail?.text).toContain('Since Monday, March 2, 2026 at 10:00 AM nothing that comes in there is answered.')
    expect(mail?.text).toContain('You need not do anything')
  })

  test('because its sign-in is refused is told at once, with what to do', async () => {
    const { deps, owner, mailbox, read, told, mails } = await openOutage()
    await failMailbox(deps, owner, mailbox.id, 'The sign-in is no longer accepted.')
    await failMailbox(deps, owner, mailbox.id, 'The sign-in is no longer accepted.')
    expect(await read()).toMatchObject({ status: 'failed', lastError: 'The sign-in is no longer accepted.' })
    expect(told()).toBe(1)
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Connect the mailbox again')])
  })

  test('because of a fault of our own says so at once; when it stays for a quarter of an hour its owner is told, once', async () => {
    const { deps, owner, mailbox, clock, read, told, mails } = await openOutage()
    await noteUnreadable(deps, owner, mailbox.id)
    expect(await read()).toMatchObject({ status: 'connected', lastError: expect.stringContaining('on our side') })
    clock.advance(14 * minute)
    await noteUnreadable(deps, owner, mailbox.id)
    expect(told()).toBe(0)
    clock.advance(minute)
    for (let tries = 0; tries < 3; tries += 1) await noteUnreadable(deps, owner, mailbox.id)
    await noteUnreachable(deps, owner, mailbox.id)
    expect(told()).toBe(1)
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Something went wrong on our side')])
  })

  test('and was disconnected since is told nobody', async () => {
    const { deps, owner, mailbox, clock, told, mails } = await openOutage()
    await noteUnreachable(deps, owner, mailbox.id)
    await disconnectMailbox(deps, owner, mailbox.id)
    clock.advance(20 * minute)
    await noteUnreachable(deps, owner, mailbox.id)
    await noteUnreadable(deps, owner, mailbox.id)
    expect(told()).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('while the subscription is over is no outage: of two short cuts days apart none is told, then or once there is one again', async () => {
    const { deps, owner, mailbox, clock, read, told } = await openOutage()
    const subscribe = (isActive: boolean) =>
      db.system((tx) =>
        saveSubscription(tx, owner, {
          isActive,
          planName: 'basic',
          monthlyEmailQuota: 850,
          remainingEmails: 850,
          periodStart: '2026-03-01',
        }),
      )
    const isWell = { status: 'connected', downSince: null, outageToldAt: null, lastError: null }
    await noteUnreachable(deps, owner, mailbox.id)
    await noteUnreadable(deps, owner, mailbox.id)
    await subscribe(false)
    await receiveMail(deps, owner, mailbox.id)
    expect(await read()).toMatchObject(isWell)
    for (let day = 0; day < 2; day += 1) {
      await noteUnreachable(deps, owner, mailbox.id)
      await noteUnreadable(deps, owner, mailbox.id)
      clock.advance(24 * 60 * minute)
    }
    expect(await read()).toMatchObject(isWell)
    await subscribe(true)
    await noteUnreachable(deps, owner, mailbox.id)
    expect(await read()).toMatchObject({ downSince: clock.now() })
    expect(told()).toBe(0)
  })

  test('says so while its watcher tries again, until it is read again; the next outage is told anew', async () => {
    const { deps, clock, deliver, read, told, enqueued } = await openOutage()
    let isAway = false
    const openMailbox: typeof deps.openMailbox = (access) => {
      const adapter = deps.openMailbox(access)
      const orAway = <T>(run: () => Promise<T>) => (isAway ? Promise.reject(new AppError('temporary', { detail: 'planted' })) : run())
      return {
        ...adapter,
        fetch: (cursor, limit) => orAway(() => adapter.fetch(cursor, limit)),
        watch: (onChange, signal, pushes) => orAway(() => adapter.watch(onChange, signal, pushes)),
      }
    }
    const passTime = async () => clock.advance(minute)
    const watching = await watchMailboxes(
      { ...deps, openMailbox, random: () => 0.5, ids: { next: () => randomUUID() } },
      { suspectsDone: Promise.resolve(), isAlone: true },
    )
    for (const outage of [1, 2]) {
      isAway = true
      await expect.poll(async () => (await passTime(), (await read()).lastError), soon).toContain('does not answer')
      expect(told()).toBe(outage)
      isAway = false
      await deliver(customerMail({ from: 'ann@customer.test', to: 'hello@school.test' }))
      await expect.poll(async () => (await passTime(), (await read()).lastError), soon).toBeNull()
      expect(await read()).toMatchObject({ status: 'connected', downSince: null, outageToldAt: null })
    }
    expect(enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(2)
    await watching.stop()
  })
})

test('an outage that ended by itself within the quiet hours is never told', async () => {
  const { deps, owner, mailbox, clock, enqueued, read, mails } = await openOutage()
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, { quiet: { from: 9, until: 12 } }, clock.now()))
  await failMailbox(deps, owner, mailbox.id, 'The sign-in is no longer accepted.')
  const since = (await read()).downSince ?? clock.now()
  await mails()
  await db.transaction(owner, (tx) => setMailboxStatus(tx, mailbox.id, { status: 'connected', lastError: null, checkedAt: clock.now() }))
  clock.advance(3 * 60 * minute)
  await tellOutage(deps, owner, { mailboxId: mailbox.id, half: 'reading', since })
  expect(await mails()).toEqual([])
  expect(enqueued.filter(({ name }) => name === 'mailboxes.pushOutage')).toEqual([])
})

test('the owner is told of an outage after the quiet hours, by mail and on their devices, while it lasts', async () => {
  const { deps, owner, mailbox, clock, enqueued, mails } = await openOutage()
  const { peer, push } = await openPushWorld()
  try {
    const sessionId = randomUUID()
    await db.system((tx) => tx.insert(authSessions).values({ id: sessionId, userId: owner, token: sessionId, expiresAt: clock.now() }))
    const given = { ...peer.subscribe('phone'), vapidKey: push.publicKey, sessionId, device: 'Chrome on Android' }
    await db.transaction(owner, async (tx) => {
      await savePushDevice(tx, given)
      await saveAssistantSettings(tx, { quiet: { from: 9, until: 12 } }, clock.now()) // it is ten in New York
    })
    await failMailbox(deps, owner, mailbox.id, 'The sign-in is no longer accepted.')
    expect(await mails()).toEqual([])
    const later = enqueued.findLast(({ name }) => name === 'mailboxes.tellOutage')
    expect(later?.startAfter?.toISOString()).toBe('2026-03-02T17:00:00.000Z')
    clock.set(new Date('2026-03-02T17:00:00.000Z'))
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Since Monday, March 2, 2026 at 10:00 AM')])
    const told = enqueued.find(({ name }) => name === 'mailboxes.pushOutage')
    const payload = z.object({ deviceId: z.string(), since: z.coerce.date(), toldAt: z.coerce.date() }).parse(told?.payload)
    expect(payload.toldAt).toEqual(clock.now())
    const wish = { ...payload, owner, mailboxId: mailbox.id, half: 'reading' as const }
    await pushOutage({ ...deps, push }, wish)
    expect(peer.received.map(({ note }) => note)).toEqual([
      {
        title: `${mailbox.emailAddress.slice(0, 39)}…`.concat(' cannot be read right now'),
        body: 'Its sign-in is no longer accepted. Connect it again.',
        path: '/dashboard/integrations',
        tag: 'mailbox',
      },
    ])
    await db.transaction(owner, (tx) =>
      setMailboxStatus(tx, mailbox.id, { status: 'connected', lastError: 'Else', checkedAt: clock.now() }),
    )
    await noteUnreadable(deps, owner, mailbox.id)
    await pushOutage({ ...deps, push }, wish)
    expect(peer.received.at(-1)?.note).toMatchObject({ body: 'Something went wrong on our side. We keep trying.' })
    await db.transaction(owner, (tx) => tx.update(mailboxes).set({ downSince: null }).where(eq(mailboxes.id, mailbox.id)))
    await pushOutage({ ...deps, push }, wish)
    expect(peer.received).toHaveLength(2)
  } finally {
    await peer.close()
  }
})
