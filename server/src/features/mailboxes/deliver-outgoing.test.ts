import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { AppError } from '../../errors.ts'
import { catalog } from '../../jobs/catalog.ts'
import type { MailAdapter, OutgoingMail } from '../../mail/port.ts'
import { addSuppression } from '../../db/mailboxes/suppressions.ts'
import { markHandedOver } from '../../db/mailboxes/outgoing.ts'
import { queueDraft, recallQueued } from '../../db/mailboxes/waiting-outgoing.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { deliverOutgoing, maxAttempts } from './deliver-outgoing.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { settleOutgoing } from './settle-outgoing.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const refusing = (code: 'permanent' | 'temporary' | 'auth_expired') => ({
  send: () => Promise.reject(new AppError(code, { detail: `${code} for a test` })),
})
/** Takes the mail, and nobody hears whether it has it. */
const silent: Pick<MailAdapter, 'send'> = {
  send: async (_mail, handover) => {
    await handover.markHandedOver()
    return 'unknown'
  },
}
const keepingIn = (mails: OutgoingMail[]): Pick<MailAdapter, 'send'> => ({
  send: async (mail, handover) => {
    await handover.markHandedOver()
    mails.push(mail)
    return 'accepted'
  },
})
const over = 60_000 + 30_000 + 1
const confirmMs = 15 * 60_000
const dyingAt = (fatal: string) => (name: string) => {
  if (name === fatal) throw new Error('died')
}

describe('a reply that is to be sent', () => {
  test('leaves once, however often its job runs [ASSIST-001]', async () => {
    const { deps, owner, addReply, outgoing, sent } = await openMailboxWorld(db)
    const { id, rfcMessageId } = await addReply()
    await Promise.all([deliverOutgoing(deps, owner, id), deliverOutgoing(deps, owner, id)])
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([rfcMessageId])
    expect(await outgoing(id)).toMatchObject({ status: 'sent', attempts: 0, error: null })
  })

  test('is marked as automatic unless the owner wrote or approved it', async () => {
    const mails: OutgoingMail[] = []
    const world = await openMailboxWorld(db, keepingIn(mails))
    const [alone, own, approved] = [await world.addReply(), await world.addReply('mail', { kind: 'owner' }), await world.addReply()]
    await db.transaction(world.owner, async (tx) => {
      const now = world.clock.now()
      await recallQueued(tx, approved.messageId, now)
      await queueDraft(tx, approved.id, { text: 'Yes.', mailboxId: world.mailbox.id, now })
    })
    for (const { id } of [alone, own, approved]) await deliverOutgoing(world.deps, world.owner, id)
    expect(mails.map(({ isAutomatic }) => isAutomatic)).toEqual([true, false, false])
  })

  test('has the mail that it answers quoted below it, which the reply that is shown has not', async () => {
    const mails: OutgoingMail[] = []
    const world = await openMailboxWorld(db, keepingIn(mails))
    const { id } = await world.addReply()
    await deliverOutgoing(world.deps, world.owner, id)
    expect(mails).toMatchObject([
      { text: 'Hi!', quoted: { intro: expect.stringMatching(/^On .* ann@customer\.test wrote:$/), text: 'Hello' } },
    ])
    expect((await world.outgoing(id)).text).toBe('Hi!')
  })

  test('has a copy for the others whom a proven sender wrote to, and for nobody else', async () => {
    const mails: OutgoingMail[] = []
    const world = await openMailboxWorld(db, keepingIn(mails))
    const cc = 'Sam <sam@customer.test>, no-reply@shop.test, quiet@customer.test'
    const proven = { cc, provenBy: 'dkim' } as const
    await world.deps.db.transaction(world.owner, (tx) => addSuppression(tx, 'quiet@customer.test', world.clock.now()))
    const originals = [
      await world.addReply('mail', proven),
      await world.addReply('mail', { ...proven, kind: 'owner' }),
      await world.addReply('mail', { cc }),
      await world.addReply('mail', { ...proven, kind: 'holding' }),
      await world.addReply('mail', { ...proven, kind: 'follow_up' }),
      await world.addReply('form', proven),
    ]
    for (const { id } of originals) await deliverOutgoing(world.deps, world.owner, id)
    const sam = { name: 'Sam', address: 'sam@customer.test' }
    const quiet = { name: '', address: 'quiet@customer.test' }
    expect(mails.map((mail) => mail.cc)).toEqual([[sam], [sam, quiet], [], [], [], []])
    expect(mails.every(({ to }) => to.address === 'ann@customer.test')).toBe(true)
  })

  test('that answers a form quotes nothing', async () => {
    const mails: OutgoingMail[] = []
    const world = await openMailboxWorld(db, keepingIn(mails))
    const { id } = await world.addReply('form')
    await deliverOutgoing(world.deps, world.owner, id)
    expect(mails).toMatchObject([{ quoted: null }])
  })

  test('is written down as being sent, with the job that looks for it, before anything leaves', async () => {
    const { deps, owner, addReply, outgoing, sent, enqueued, clock } = await openMailboxWorld(db)
    const { id } = await addReply()
    await expect(deliverOutgoing({ ...deps, checkpoint: dyingAt('sending_committed') }, owner, id)).rejects.toThrow('died')
    expect(await sent()).toEqual([])
    expect(await outgoing(id)).toMatchObject({ status: 'sending', handedOverAt: null })
    const startAfter = new Date(clock.now().getTime() + over - 1)
    expect(enqueued).toEqual([{ name: 'mailboxes.settle', payload: { owner, outgoingId: id }, startAfter }])
  })

  test('that was refused for good has failed, with the reason', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('permanent'))
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'failed', error: 'permanent for a test' })
  })

  test('that the server cannot take now waits for the next try', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('temporary'))
    const { id } = await addReply()
    await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect(await outgoing(id)).toMatchObject({ status: 'queued', error: 'temporary for a test' })
  })

  test('that the server cannot take for too long has failed, with the reason', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('temporary'))
    const { id } = await addReply()
    for (let tries = 1; tries < maxAttempts; tries += 1) {
      await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    }
    expect((await outgoing(id)).status).toBe('queued')
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'failed', error: 'temporary for a test' })
  })

  test('that met a fault of ours is tried again, and given up like any other', async () => {
    const broken = { send: () => Promise.reject(new TypeError('a bug')) }
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, broken)
    const { id } = await addReply()
    for (let tries = 1; tries <= maxAttempts; tries += 1) await expect(deliverOutgoing(deps, owner, id)).rejects.toThrow('a bug')
    expect(await outgoing(id)).toMatchObject({ status: 'failed', error: 'Something went wrong on our side.' })
  })

  test('waits when the sign-in for sending is no longer accepted, while the mailbox is read', async () => {
    const { deps, owner, addReply, outgoing, mailboxStatus } = await openMailboxWorld(db, refusing('auth_expired'))
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('no longer accepts the sign-in') })
    expect(await mailboxStatus()).toBe('connected')
  })

  test('waits when the sign-in is no longer accepted before it is sent, and the mailbox says so', async () => {
    const fetchSent = () => Promise.reject(new AppError('auth_expired'))
    const { deps, owner, addReply, outgoing, mailboxStatus } = await openMailboxWorld(db, { fetchSent })
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('queued')
    expect(await mailboxStatus()).toBe('failed')
  })

  test('does not leave a mailbox that the owner has disconnected [ASSIST-041]', async () => {
    const { deps, owner, mailbox, addReply, outgoing, sent } = await openMailboxWorld(db)
    const { id } = await addReply()
    await disconnectMailbox(deps, owner, mailbox.id)
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([])
    expect((await outgoing(id)).status).toBe('failed')
  })
})

test('the job of a reply is tried ten times: again after five seconds, and after twice as long each time', () => {
  expect(catalog['mailboxes.deliver']).toMatchObject({ attempts: 10, backoffSeconds: 5 })
  expect(maxAttempts).toBe(10)
})

describe('a reply that was being sent when the process died, and that was not handed over', () => {
  test('is looked for, and queued again under the same Message-ID when it is absent', async () => {
    const world = await openMailboxWorld(db)
    expect(await statusAfterDeath(world)).toBe('queued')
    expect(world.enqueued.map(({ name }) => name)).toEqual(['mailboxes.settle', 'mailboxes.deliver'])
  })

  test('is queued again too where nobody can tell what was sent', async () => {
    expect(await statusAfterDeath(await openMailboxWorld(db, { findSent: () => Promise.resolve('unknown') }))).toBe('queued')
  })

  test('is sent when it lies in the Sent store all the same', async () => {
    expect(await statusAfterDeath(await openMailboxWorld(db, { findSent: () => Promise.resolve('sent') }))).toBe('sent')
  })

  test('has failed when the mailbox is gone meanwhile', async () => {
    const world = await openMailboxWorld(db)
    expect(await statusAfterDeath(world, async () => void (await disconnectMailbox(world.deps, world.owner, world.mailbox.id)))).toBe(
      'failed',
    )
  })

  test('loses none of its tries when the process dies, however often', async () => {
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db)
    const { id } = await addReply()
    for (let death = 0; death < 2 * maxAttempts; death += 1) {
      await expect(deliverOutgoing({ ...deps, checkpoint: dyingAt('sending_committed') }, owner, id)).rejects.toThrow('died')
      clock.advance(over)
      await settleOutgoing(deps, owner, id)
    }
    expect(await outgoing(id)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('is not sent by a process that stood still until it was queued again', async () => {
    const { deps, owner, addReply, outgoing, sent, clock } = await openMailboxWorld(db)
    const { id } = await addReply()
    const standsStill: DeliverDeps['openMailbox'] = (access) => ({
      ...deps.openMailbox(access),
      send: async (mail, handover) => {
        clock.advance(over)
        await settleOutgoing(deps, owner, id)
        return deps.openMailbox(access).send(mail, { ...handover, deadline: new Date(clock.now().getTime() + 1) })
      },
    })
    await expect(deliverOutgoing({ ...deps, openMailbox: standsStill }, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect(await sent()).toEqual([])
    expect((await outgoing(id)).status).toBe('queued')
  })

  test('is looked for again when it is handed over at the moment of the look', async () => {
    const world = await openMailboxWorld(db)
    const { deps, owner, addReply, outgoing, clock, enqueued } = world
    const { id } = await addReply()
    await expect(deliverOutgoing({ ...deps, checkpoint: dyingAt('sending_committed') }, owner, id)).rejects.toThrow('died')
    const { sendingAt } = await outgoing(id)
    clock.advance(over)
    const findSent = async () => {
      await db.transaction(owner, (tx) => markHandedOver(tx, id, { now: clock.now(), sendingAt }))
      return 'absent' as const
    }
    await settleOutgoing({ ...deps, openMailbox: (access) => ({ ...deps.openMailbox(access), findSent }) }, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'sending', handedOverAt: clock.now() })
    expect(enqueued.map(({ name }) => name)).toEqual(['mailboxes.settle', 'mailboxes.settle'])
  })
})

describe('a reply that was handed over, and of which nobody said what became of it', () => {
  test('is not looked for before the attempt is surely over, nor sent again by its own job', async () => {
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db, { ...silent, findSent: () => Promise.resolve('sent') })
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    await settleOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'sending', handedOverAt: clock.now() })
  })

  test('is looked for with growing waits for a quarter of an hour, and then its owner is asked; it is never sent again', async () => {
    const { deps, owner, addReply, outgoing, clock, enqueued } = await openMailboxWorld(db, silent)
    const { id } = await addReply()
    const handedOverAt = clock.now().getTime()
    await deliverOutgoing(deps, owner, id)
    const looks: number[] = []
    for (let look = enqueued.at(-1); look?.startAfter && looks.length < 20; look = enqueued[looks.length]) {
      clock.set(look.startAfter)
      looks.push(look.startAfter.getTime() - handedOverAt)
      expect((await outgoing(id)).status).toBe('sending')
      await settleOutgoing(deps, owner, id)
    }
    expect(looks).toEqual([90_000, 180_000, 360_000, 720_000, confirmMs])
    expect(await outgoing(id)).toMatchObject({ status: 'unconfirmed', error: expect.stringContaining('never said') })
    expect(enqueued.map(({ name }) => name)).not.toContain('mailboxes.deliver')
  })

  test('is sent when it shows up in the Sent store late, as behind a slow server', async () => {
    let found: 'sent' | 'absent' = 'absent'
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db, { ...silent, findSent: () => Promise.resolve(found) })
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    clock.advance(over)
    await settleOutgoing(deps, owner, id)
    found = 'sent'
    clock.advance(over)
    await settleOutgoing(deps, owner, id)
    await settleOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('sent')
  })

  test('is unconfirmed at once where nobody can tell', async () => {
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db, { ...silent, findSent: () => Promise.resolve('unknown') })
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    clock.advance(over)
    await settleOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('unconfirmed')
  })

  test('is looked for again later when the server cannot be reached', async () => {
    const findSent = () => Promise.reject(new AppError('temporary'))
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db, { ...silent, findSent })
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    clock.advance(over)
    await expect(settleOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect((await outgoing(id)).status).toBe('sending')
  })

  test('stays sent when it was taken and that could not be written down', async () => {
    const { deps, owner, addReply, outgoing, sent, clock } = await openMailboxWorld(db)
    const { id, rfcMessageId } = await addReply()
    const away = () => {
      throw new AppError('temporary', { detail: 'the database is away' })
    }
    const checkpoint = (name: string) => (name === 'before_sent_commit' ? away() : undefined)
    await expect(deliverOutgoing({ ...deps, checkpoint }, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect((await outgoing(id)).status).toBe('sending')
    clock.advance(over)
    await settleOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('sent')
    expect(await sent()).toEqual([rfcMessageId])
  })
})

async function statusAfterDeath(
  { deps, owner, addReply, outgoing, clock }: Awaited<ReturnType<typeof openMailboxWorld>>,
  meanwhile = async () => {},
): Promise<string> {
  const { id, rfcMessageId } = await addReply()
  await expect(deliverOutgoing({ ...deps, checkpoint: dyingAt('sending_committed') }, owner, id)).rejects.toThrow('died')
  await meanwhile()
  clock.advance(over)
  await settleOutgoing(deps, owner, id)
  await settleOutgoing(deps, owner, id)
  expect((await outgoing(id)).rfcMessageId).toBe(rfcMessageId)
  return (await outgoing(id)).status
}
