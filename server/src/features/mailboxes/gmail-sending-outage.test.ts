import { afterAll, describe, expect, test } from 'vitest'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { type GoogleFault } from '../../../testing/google-peer.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { listMailboxViews } from './list-mailbox-views.ts'
import { receiveMail } from './receive-mail.ts'
import { settleOutgoing } from './settle-outgoing.ts'
import { tellOutage } from './tell-outage.ts'
import { trySending } from './try-sending.ts'

const sending = /POST .*\/messages\/send$/
const minute = 60_000
const refused = (reason: string): GoogleFault => ({
  on: sending,
  status: 403,
  body: { error: { status: 'PERMISSION_DENIED', errors: [{ reason }] } },
})
const broken: GoogleFault = { on: sending, status: 503 }

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

/** An account that is read, with customers' mails that wait for their replies. */
async function openSending() {
  const world = await openGmailWorld(db, peer)
  const { deps, owner, clock, enqueued } = world
  const { id: mailboxId } = await world.connect()
  const jobs = (name: string) => enqueued.filter((job) => job.name === name)
  const { contactEmail } = await db.transaction(owner, (tx) => getProfile(tx))
  let mails = 0
  return {
    ...world,
    jobs,
    read: () => receiveMail(deps, owner, mailboxId),
    async addReply() {
      const subject = `Lessons ${(mails += 1)}`
      await world.put(subject)
      await receiveMail(deps, owner, mailboxId)
      return (await world.addReply(subject)).id
    },
    async send(id: string): Promise<string> {
      try {
        await deliverOutgoing(deps, owner, id)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
      }
      return (await world.outgoing(id)).status
    },
    async settle(id: string): Promise<string> {
      clock.advance(deps.config.MAIL_SEND_TIMEOUT_MS + deps.config.MAIL_SETTLE_MS)
      await settleOutgoing(deps, owner, id)
      return (await world.outgoing(id)).status
    },
    tryIt: () => trySending(deps, owner, mailboxId),
    view: async () => (await listMailboxViews(deps, owner)).find(({ id }) => id === mailboxId)?.sending,
    told: () => jobs('mailboxes.tellOutage').length,
    async mails() {
      await tellOutage(deps, owner, { mailboxId, half: 'sending', since: (await world.getMailbox()).sendingDownSince ?? clock.now() })
      return (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === contactEmail)
    },
  }
}

describe('a Gmail account that is read, and from which nothing leaves', () => {
  test.each(['insufficientPermissions', 'forbidden'])(
    'because Google refuses to send (%s) goes on being read; its owner is told of the permission, once, and it is tried seldom',
    async (reason) => {
      const { addReply, send, read, put, messages, tryIt, view, told, mails, jobs, clock, getMailbox, close } = await openSending()
      const id = await addReply()
      peer.fail(refused(reason))
      expect(await send(id)).toBe('queued')
      expect([told(), await view()]).toEqual([0, null])
      for (let tries = 0; tries < 3; tries += 1) {
        clock.advance(15 * minute)
        peer.fail(refused(reason))
        await tryIt()
      }
      expect(told()).toBe(1)
      expect(await view()).toMatchObject({ cause: 'sign_in', waiting: 1 })
      expect(jobs('mailboxes.trySending').at(-1)?.startAfter).toEqual(new Date(clock.now().getTime() + 360 * minute))
      expect(jobs('mailboxes.deliver')).toEqual([])
      const [mail] = await mails()
      expect(mail?.subject).toContain('cannot send right now')
      expect(mail?.text).toMatch(/“Send email on your behalf” is missing.*One reply waits.*Connect Gmail again/s)
      await put('meanwhile')
      await read()
      expect((await messages()).map(({ subject }) => subject)).toContain('meanwhile')
      expect(await getMailbox()).toMatchObject({ status: 'connected', lastError: null, downSince: null })
      await close()
    },
  )

  test('because Google refused to send has what waits leave once it is connected again', async () => {
    const { addReply, send, tryIt, clock, connect, getMailbox, jobs, close } = await openSending()
    const id = await addReply()
    peer.fail(refused('insufficientPermissions'))
    await send(id)
    clock.advance(15 * minute)
    peer.fail(refused('insufficientPermissions'))
    await tryIt()
    await connect()
    expect(await getMailbox()).toMatchObject({ sendingDownSince: null, sendingToldAt: null })
    expect(jobs('mailboxes.deliver').map(({ payload }) => payload)).toEqual([expect.objectContaining({ outgoingId: id })])
    expect(await send(id)).toBe('sent')
    await close()
  })

  test('because of faults of Google’s is told of once they last, and not while what was handed over is looked for', async () => {
    const { addReply, send, tryIt, told, view, mails, clock, getMailbox, close } = await openSending()
    peer.fail(broken)
    expect(await send(await addReply())).toBe('sending')
    const since = clock.now()
    clock.advance(15 * minute)
    await tryIt() // Google lets us in, which tells nothing of mails
    expect((await getMailbox()).sendingDownSince).toEqual(since)
    expect(told()).toBe(0)
    for (let tries = 0; tries < 2; tries += 1) {
      peer.fail(broken)
      await send(await addReply())
    }
    expect(told()).toBe(1)
    expect(await view()).toEqual({ since: since.toISOString(), cause: 'away', waiting: 0 })
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('takes nothing for now')])
    await close()
  })

  test('because of faults of Google’s is noticed also while nobody writes', async () => {
    const { addReply, send, tryIt, told, clock, close } = await openSending()
    peer.fail(broken)
    await send(await addReply())
    clock.advance(15 * minute)
    peer.fail(broken)
    await tryIt()
    expect(told()).toBe(1)
    await close()
  })

  test('is well again once a mail leaves, and the next outage is told anew', async () => {
    const { addReply, send, tryIt, told, view, clock, getMailbox, close } = await openSending()
    for (const outage of [1, 2]) {
      peer.fail(broken)
      await send(await addReply())
      clock.advance(15 * minute)
      peer.fail(broken)
      await tryIt()
      expect([told(), await view()]).toEqual([outage, expect.objectContaining({ cause: 'away' })])
      expect(await send(await addReply())).toBe('sent')
      expect(await getMailbox()).toMatchObject({ sendingDownSince: null, sendingToldAt: null })
    }
    await close()
  })

  test('is well again once a mail of which Google said nothing is found to have left', async () => {
    const { addReply, send, settle, getMailbox, close } = await openSending()
    const before = await addReply()
    peer.fail({ on: sending, status: 500, isDone: true })
    expect(await send(before)).toBe('sending')
    expect((await getMailbox()).sendingDownSince).not.toBeNull()
    expect(await settle(before)).toBe('sent')
    expect((await getMailbox()).sendingDownSince).toBeNull()
    await close()
  })

  test('is not well by a mail that left before, and was found only now', async () => {
    const { addReply, send, settle, clock, getMailbox, close } = await openSending()
    const [before, fine, after] = [await addReply(), await addReply(), await addReply()]
    peer.fail({ on: sending, isCut: true })
    await send(before)
    expect(await send(fine)).toBe('sent')
    clock.advance(1_000)
    peer.fail(refused('insufficientPermissions'))
    await send(after)
    const { sendingDownSince } = await getMailbox()
    expect(sendingDownSince).toEqual(clock.now())
    expect(await settle(before)).toBe('sent')
    expect((await getMailbox()).sendingDownSince).toEqual(sendingDownSince)
    await close()
  })

  test('that Google lets in and where nothing waits is well, and no mail leaves by trying', async () => {
    const { addReply, send, settle, tryIt, clock, deps, getMailbox, emailAddress, close } = await openSending()
    const id = await addReply()
    peer.fail(broken)
    await send(id)
    clock.advance(deps.config.MAIL_CONFIRM_MS)
    expect(await settle(id)).toBe('unconfirmed')
    await tryIt()
    expect((await getMailbox()).sendingDownSince).toBeNull()
    expect(await peer.listSent(emailAddress)).toEqual([])
    await close()
  })

  test('for want of the whole permission is told of as one that cannot be read', async () => {
    const { addReply, send, told, getMailbox, close } = await openSending()
    const id = await addReply()
    peer.endGrants()
    await send(id)
    expect(await getMailbox()).toMatchObject({ status: 'failed', sendingDownSince: null })
    expect(told()).toBe(1)
    await close()
  })
})
