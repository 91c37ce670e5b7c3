import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { mailboxes, outgoing } from '../../db/schema/mailboxes.ts'
import { AppError } from '../../errors.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { noteUnreachable } from './fail-mailbox.ts'
import { keepMailbox } from './keep-mailbox.ts'
import { listMailboxViews } from './list-mailbox-views.ts'
import { receiveMail } from './receive-mail.ts'
import { tellOutage } from './tell-outage.ts'
import { trySending } from './try-sending.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const minute = 60_000
type Fault = 'temporary' | 'rate_limited' | 'auth_expired' | 'permanent'

/** What SMTP libraries throw when a server puts off one recipient. */
const greylisted = new AppError('temporary', {
  cause: Object.assign(new Error('450 Greylisted'), { responseCode: 450, command: 'RCPT TO' }),
})

/** A mailbox that is read, with a server that sends as the test says. */
async function openSending() {
  let fault: AppError | null = null
  let signIn: AppError | null = null
  const world = await openMailboxWorld(db)
  const { deps: opened, owner, mailbox, clock, enqueued } = world
  const openMailbox: typeof opened.openMailbox = (access) => {
    const adapter = opened.openMailbox(access)
    return {
      ...adapter,
      send: (mail, handover) => (fault ? Promise.reject(fault) : adapter.send(mail, handover)),
      verify: () => (signIn ? Promise.reject(signIn) : Promise.resolve()),
    }
  }
  const deps = { ...opened, openMailbox }
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const { contactEmail } = await inOwner((tx) => getProfile(tx))
  const jobs = (name: string) => enqueued.filter((job) => job.name === name)
  return {
    ...world,
    deps,
    jobs,
    inOwner,
    /** From now on what is sent, and the sign-in for it, end so. */
    break(code: Fault | AppError, atSignIn: boolean) {
      fault = code instanceof AppError ? code : new AppError(code, { detail: `${code} for a test` })
      signIn = atSignIn ? fault : null
    },
    mend: () => void ([fault, signIn] = [null, null]),
    read: () => inOwner((tx) => getMailbox(tx, mailbox.id)),
    view: async () => (await listMailboxViews(deps, owner))[0]?.sending,
    send: (id: string) => deliverOutgoing(deps, owner, id).catch(() => {}),
    tryIt: () => trySending(deps, owner, mailbox.id),
    told: () => jobs('mailboxes.tellOutage').length,
    /** Mails to the owner, after all jobs that tell of this outage have run. */
    async mails() {
      const since = (await inOwner((tx) => getMailbox(tx, mailbox.id))).sendingDownSince ?? clock.now()
      await tellOutage(deps, owner, { mailboxId: mailbox.id, half: 'sending', since })
      return (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === contactEmail)
    },
  }
}

describe('a mailbox from which nothing leaves, and that is read', () => {
  test.each([
    { what: 'cannot be reached', code: 'temporary', atSignIn: true },
    { what: 'says “later”', code: 'rate_limited', atSignIn: false },
  ] as const)('because its server $what is no news for a quarter of an hour; then its owner is told, once', async ({ code, atSignIn }) => {
    const { addReply, break: breakIt, send, clock, read, view, told, mails, jobs } = await openSending()
    breakIt(code, atSignIn)
    const [first, second] = [await addReply(), await addReply('mail', { kind: 'holding' })]
    await addReply() // not tried yet: it may be to leave later
    await send(first.id)
    clock.advance(14 * minute)
    await send(first.id)
    await send(second.id)
    expect([told(), await view()]).toEqual([0, null])
    clock.advance(minute)
    for (let tries = 0; tries < 3; tries += 1) await send(second.id)
    expect(told()).toBe(1)
    expect(await read()).toMatchObject({ status: 'connected', lastError: null, downSince: null })
    expect(await view()).toEqual({ since: '2026-03-02T15:00:00.000Z', cause: 'away', waiting: 2 })
    const [mail] = await mails()
    expect(mail?.subject).toContain('cannot send right now')
    expect(mail?.text).toMatch(/is read as always.*Since Monday, March 2, 2026 at 10:00 AM nothing has left\. 2 replies wait\./s)
    expect(jobs('mailboxes.pushOutage')).toEqual([])
  })

  test('because its sign-in for sending is refused says so, and what waits leaves once it is connected again', async () => {
    const {
      addReply,
      break: breakIt,
      send,
      tryIt,
      clock,
      view,
      told,
      mails,
      jobs,
      inOwner,
      mailbox,
      deps,
      outgoing: readMail,
    } = await openSending()
    breakIt('auth_expired', true)
    const { id } = await addReply()
    await send(id)
    expect(jobs('mailboxes.trySending').at(-1)?.startAfter).toEqual(new Date(clock.now().getTime() + 15 * minute))
    clock.advance(15 * minute)
    await tryIt()
    expect(told()).toBe(1)
    expect(jobs('mailboxes.trySending').at(-1)?.startAfter).toEqual(new Date(clock.now().getTime() + 360 * minute))
    expect(await view()).toMatchObject({ cause: 'sign_in', waiting: 1 })
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringMatching(/no longer accepts the sign-in.*One reply waits/s)])
    const { kind, emailAddress, displayName, sentStore, secret, cursor } = mailbox
    const known = { kind, emailAddress, displayName, sentStore, secret, cursor, sendMode: null }
    await inOwner((tx) => keepMailbox(tx, { ...deps, ids: { next: () => 'again' } }, known))
    expect(await view()).toBeNull()
    expect(jobs('mailboxes.deliver')).toHaveLength(1)
    expect((await readMail(id)).status).toBe('queued')
  })

  test('a reply that leaves ends it at once, what was refused is tried again, and the next outage is told anew', async () => {
    const { addReply, break: breakIt, mend, send, clock, read, told, jobs, sent } = await openSending()
    const waiting = await addReply()
    for (const outage of [1, 2]) {
      breakIt('temporary', true)
      await send(waiting.id)
      clock.advance(15 * minute)
      await send(waiting.id)
      expect(told()).toBe(outage)
      mend()
      const { id, rfcMessageId } = await addReply()
      await send(id)
      expect(await sent()).toContain(rfcMessageId)
      expect(await read()).toMatchObject({ sendingDownSince: null, sendingToldAt: null })
      expect(jobs('mailboxes.deliver').map(({ payload }) => payload)).toHaveLength(outage)
      expect(jobs('mailboxes.deliver').at(-1)?.payload).toMatchObject({ outgoingId: waiting.id })
    }
  })

  test('reading it does not end it', async () => {
    const { addReply, break: breakIt, send, clock, deps, owner, mailbox, view } = await openSending()
    breakIt('temporary', true)
    const { id } = await addReply()
    await send(id)
    clock.advance(15 * minute)
    await send(id)
    await noteUnreachable(deps, owner, mailbox.id)
    await receiveMail(deps, owner, mailbox.id)
    expect(await view()).toMatchObject({ cause: 'away' })
  })

  test('a sign-in that works ends it where nothing waits, and else has what waits tried', async () => {
    const { addReply, break: breakIt, mend, send, tryIt, read, jobs, inOwner } = await openSending()
    breakIt('temporary', true)
    const { id } = await addReply()
    await send(id)
    mend()
    await tryIt()
    expect(jobs('mailboxes.deliver')).toHaveLength(1)
    expect((await read()).sendingDownSince).not.toBeNull()
    await inOwner((tx) => tx.delete(outgoing).where(eq(outgoing.id, id)))
    await tryIt()
    expect((await read()).sendingDownSince).toBeNull()
  })

  test('what ended unsent meanwhile is counted until its owner has dealt with it', async () => {
    const { addReply, break: breakIt, send, clock, view, inOwner } = await openSending()
    breakIt('temporary', true)
    const { id } = await addReply()
    for (let tries = 0; tries < 10; tries += 1) {
      await send(id)
      clock.advance(5 * minute)
    }
    expect(await view()).toMatchObject({ waiting: 1 })
    await inOwner((tx) => tx.update(outgoing).set({ closedAt: clock.now() }).where(eq(outgoing.id, id)))
    expect(await view()).toMatchObject({ waiting: 0 })
  })
})

test.each([
  ['one recipient that is put off', greylisted],
  ['a mail that is refused for good', new AppError('permanent')],
])('%s is no outage', async (_what, fault) => {
  const { addReply, break: breakIt, send, clock, read, told, jobs } = await openSending()
  breakIt(fault, false)
  const { id } = await addReply()
  await send(id)
  clock.advance(20 * minute)
  await send(id)
  expect((await read()).sendingDownSince).toBeNull()
  expect([told(), jobs('mailboxes.trySending').length]).toEqual([0, 0])
})

test('an owner who hears that a mailbox cannot be read does not hear of its sending besides, until it can', async () => {
  const { addReply, break: breakIt, send, clock, inOwner, mailbox, told } = await openSending()
  breakIt('temporary', true)
  const { id } = await addReply()
  await send(id)
  clock.advance(15 * minute)
  await inOwner((tx) => tx.update(mailboxes).set({ downSince: clock.now() }).where(eq(mailboxes.id, mailbox.id)))
  await send(id)
  expect(told()).toBe(0)
  await inOwner((tx) => tx.update(mailboxes).set({ downSince: null }).where(eq(mailboxes.id, mailbox.id)))
  await send(id)
  expect(told()).toBe(1)
})

test('a mailbox that was disconnected is not tried, and nobody is told', async () => {
  const { addReply, break: breakIt, send, clock, deps, owner, mailbox, read, tryIt, told, jobs } = await openSending()
  breakIt('temporary', true)
  await send((await addReply()).id)
  const tried = jobs('mailboxes.trySending').length
  await disconnectMailbox(deps, owner, mailbox.id)
  clock.advance(20 * minute)
  await tryIt()
  expect((await read()).sendingDownSince).toBeNull()
  expect([told(), jobs('mailboxes.trySending').length]).toEqual([0, tried])
})
