import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { messages } from '../../db/schema/assistant.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { AppError } from '../../errors.ts'
import type { MailAdapter, OutgoingMail } from '../../mail/port.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { keepAliases } from './keep-aliases.ts'
import { listMailboxViews } from './list-mailbox-views.ts'
import { showDrafts } from './show-drafts.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const [info, hello] = ['info@school.test', 'hello@old-school.test'] as const
const refusal = () =>
  new AppError('permanent', {
    cause: Object.assign(new Error('refused'), { responseCode: 553, response: '553 5.7.1 Not yours', command: 'MAIL FROM' }),
  })

/** An account whose mailbox has two aliases. `refuses` are the addresses that its server lets nothing leave from. */
async function openWorld(override: (send: MailAdapter['send']) => MailAdapter['send'] = (send) => send) {
  const mails: OutgoingMail[] = []
  const refuses = new Set<string>()
  const server: MailAdapter['send'] = async (mail, handover) => {
    if (refuses.has(mail.from.address)) throw refusal()
    await handover.markHandedOver()
    mails.push(mail)
    return 'accepted'
  }
  const world = await openMailboxWorld(db, { send: override(server) })
  const { deps, owner, mailbox } = world
  await keepAliases(deps, owner, mailbox.id, [info, hello])
  return {
    ...world,
    own: mailbox.emailAddress,
    mails,
    refuses,
    /** Sends an answer to a mail, and tells from where it left. */
    async answer(...given: Parameters<typeof world.addReply>) {
      const { id } = await world.addReply(...given)
      await deliverOutgoing(deps, owner, id)
      return { from: mails.at(-1)?.from, status: (await world.outgoing(id)).status }
    },
    refused: async () => (await listMailboxViews(deps, owner)).map(({ refusedAliases }) => refusedAliases),
  }
}

test.each(['reply', 'holding', 'owner'] as const)(
  'the %s to a mail to an alias leaves from it, under the name of the mailbox',
  async (kind) => {
    const { answer, mails } = await openWorld()
    expect(await answer('mail', { kind, sentTo: 'Hello <HELLO@old-school.test>' })).toMatchObject({
      from: { name: 'School', address: hello },
      status: 'sent',
    })
    expect(mails).toHaveLength(1)
  },
)

test('what follows up leaves from the alias as well', async () => {
  const world = await openFollowUpWorld(db)
  await keepAliases(world.deps, world.owner, world.mailbox.id, [info])
  const { message } = await world.lead()
  const to = [{ name: '', address: info }]
  await world.inOwner((tx) =>
    tx
      .update(messages)
      .set({ mail: { ...message.mail, to } })
      .where(eq(messages.id, message.id)),
  )
  await world.until(new Date(world.clock.now().getTime() + 5 * 86_400_000))
  const [, followedUp] = await world.leftMails()
  expect(followedUp?.mail.from).toEqual({ name: 'School', address: info })
})

test('a draft lies in the owner’s Drafts folder as it would leave: from the alias', async () => {
  const { deps, owner, mailbox, addReply } = await openWorld()
  const { id } = await addReply('mail', { sentTo: info })
  const shown: OutgoingMail[] = []
  const drafts = {
    put: (mail: OutgoingMail) => Promise.resolve(String(shown.push(mail))),
    find: () => Promise.resolve([]),
    remove: async () => {},
  }
  const named = await db.transaction(owner, async (tx) => {
    await tx.update(outgoing).set({ status: 'draft' }).where(eq(outgoing.id, id))
    return getMailbox(tx, mailbox.id)
  })
  await showDrafts(deps, { owner, mailbox: { ...named, putsDrafts: true }, drafts })
  expect(shown.map(({ from }) => from)).toEqual([{ name: 'School', address: info }])
})

test('what came to the main address as well, to an address that is no alias, or by a form leaves from the main one', async () => {
  const { answer, own } = await openWorld()
  expect((await answer('mail', { sentTo: info, cc: own })).from?.address).toBe(own)
  expect((await answer('mail', { sentTo: 'someone@school.test' })).from?.address).toBe(own)
  expect((await answer('form', { sentTo: info })).from?.address).toBe(own)
})

test('nobody gets a copy of a reply at an alias of ours', async () => {
  const { answer, mails, own } = await openWorld()
  await answer('mail', { sentTo: own, cc: `${info}, pat@customer.test`, provenBy: 'dmarc' })
  expect(mails.map(({ cc }) => cc.map(({ address }) => address))).toEqual([['pat@customer.test']])
})

test('an alias that the server does not let send: the mail leaves from the main address, once, and it stands beside the mailbox until it sends again', async () => {
  const { answer, mails, refuses, own, refused } = await openWorld()
  refuses.add(info)
  const { from, status } = await answer('mail', { sentTo: info })
  expect([from, status]).toEqual([{ name: 'School', address: own }, 'sent'])
  await answer('mail', { sentTo: info })
  await answer('mail', { sentTo: hello })
  expect(mails.map((mail) => mail.from.address)).toEqual([own, own, hello])
  expect(await refused()).toEqual([[info]])
  refuses.clear()
  expect(await answer('mail', { sentTo: info })).toMatchObject({ from: { address: info } })
  expect(await refused()).toEqual([[]])
})

test('a server that refuses the main address as well has taken nothing, and nothing is said of the alias', async () => {
  const { answer, mails, refuses, own, refused } = await openWorld()
  refuses.add(info)
  refuses.add(own)
  expect((await answer('mail', { sentTo: info })).status).toBe('failed')
  expect(mails).toEqual([])
  expect(await refused()).toEqual([[]])
})

test('what may have left from an alias is not sent from the main address as well', async () => {
  const tried: string[] = []
  const { answer } = await openWorld(() => async (mail, handover) => {
    tried.push(mail.from.address)
    await handover.markHandedOver()
    return 'unknown'
  })
  expect((await answer('mail', { sentTo: info })).status).toBe('sending')
  expect(tried).toEqual([info])
})
