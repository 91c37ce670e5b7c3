import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Verdict } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, saveDecision } from '../../db/mailboxes/messages.ts'
import { addOutgoing, markSent } from '../../db/mailboxes/outgoing.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { viewMessage } from './view-message.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const minute = (number: number) => new Date(Date.UTC(2026, 2, 2, 10, number))

type World = Awaited<ReturnType<typeof openMailboxWorld>>

/** A conversation of an account: of that one, or of a new one. */
async function openWorld(world?: World) {
  const account = world ?? (await openMailboxWorld(db))
  const { deps, owner, mailbox } = account
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const { id: conversationId } = await inOwner((tx) => openConversation(tx, { threadKey: randomUUID() }))
  const place = { mailboxId: mailbox.id, conversationId }
  const from = { name: 'Dana', address: 'dana@customer.test' }
  return {
    account,
    comes: (text: string, at: Date, verdict: Verdict = 'person') =>
      inOwner(async (tx) => {
        const id = randomUUID()
        const about = { channel: 'mail' as const, providerId: id, rfcMessageId: id, fromAddress: from.address, subject: 'Piano' }
        const message = await addMessage(tx, { ...place, ...about, mail: plainMail(from, 'Piano', text), receivedAt: at })
        const screening = { verdict, reason: '', signals: [], replyTo: verdict === 'person' ? from : null, provenBy: null }
        const trace = { ...emptyTrace(), screening }
        await saveDecision(tx, message?.id ?? '', { action: 'send', category: 'other', trace, decidedAt: at })
        return message?.id ?? ''
      }),
    leaves: (messageId: string, text: string, at: Date, given: { kind?: 'reply' | 'owner' | 'follow_up'; isApproved?: boolean } = {}) =>
      inOwner(async (tx) => {
        const mail = { ...place, messageId, kind: given.kind ?? 'reply', status: 'queued', toAddress: from.address } as const
        const added = await addOutgoing(tx, { ...mail, rfcMessageId: randomUUID(), subject: 'Re: Piano', text, references: [] })
        const id = added?.id ?? ''
        if (given.isApproved) await tx.update(outgoing).set({ approvedAt: at }).where(eq(outgoing.id, id))
        await markSent(tx, id, at)
      }),
    waits: (messageId: string, text: string) =>
      inOwner((tx) => {
        const mail = { ...place, messageId, kind: 'reply', status: 'draft', toAddress: from.address, text } as const
        return addOutgoing(tx, { ...mail, rfcMessageId: randomUUID(), subject: 'Re: Piano', references: [] })
      }),
    ownerWrites: (text: string, at: Date) =>
      inOwner((tx) => addOwnerMail(tx, { ...place, rfcMessageId: randomUUID(), toAddresses: [], text, answersUntil: at, sentAt: at })),
    said: async (messageId: string) => (await viewMessage(deps, owner, messageId)).said,
  }
}

test('a message shows what was said before and after it, and by whom; those that came in lead to their pages', async () => {
  const { comes, leaves, ownerWrites, said } = await openWorld()
  const first = await comes('Do you teach piano?', minute(0))
  await leaves(first, 'Yes, we do.', minute(1))
  const second = await comes('And cello?', minute(2))
  await leaves(second, 'Cello too.', minute(3), { isApproved: true })
  await ownerWrites('Ask for Tom.', minute(4))
  const third = await comes('When is Tom there?', minute(5))
  await leaves(third, 'On Fridays.', minute(6), { kind: 'owner' })
  const words = async (id: string) => (await said(id)).map(({ by, name, text, messageId }) => [by, name, text, messageId])
  expect(await words(second)).toEqual([
    ['them', 'Dana', 'Do you teach piano?', first],
    ['assistant', '', 'Yes, we do.', null],
    ['owner', '', 'Ask for Tom.', null],
    ['them', 'Dana', 'When is Tom there?', third],
    ['owner', '', 'On Fridays.', null],
  ])
  expect((await words(third)).at(3)).toEqual(['approved', '', 'Cello too.', null])
})

test('what nobody said to anybody is not shown: a draft, a machine’s mail, the message’s own reply and what follows up on it', async () => {
  const { comes, leaves, waits, said } = await openWorld()
  const alone = await comes('Do you teach piano?', minute(0))
  await leaves(alone, 'Yes.', minute(1))
  await leaves(alone, 'Are you still interested?', minute(3), { kind: 'follow_up' })
  await comes('Undeliverable', minute(2), 'bounce')
  await comes('I wrote this', minute(2), 'own')
  expect(await said(alone)).toEqual([])
  const next = await comes('Thanks.', minute(9))
  await waits(next, 'You are welcome.')
  expect((await said(alone)).map(({ text }) => text)).toEqual(['Thanks.'])
  expect((await said(next)).map(({ text }) => text)).toEqual(['Do you teach piano?', 'Yes.', 'Are you still interested?'])
})

test('of a long conversation the twenty nearest mails are shown, and of a long mail 400 characters', async () => {
  const { comes, said } = await openWorld()
  for (let number = 0; number < 30; number += 1) await comes(`${number} ${'x'.repeat(500)}`, minute(number))
  const last = await comes('The last', minute(40))
  const shown = await said(last)
  expect([shown.length, shown.at(0)?.text.slice(0, 3), shown.at(-1)?.text.slice(0, 3)]).toEqual([20, '10 ', '29 '])
  expect(shown.every(({ text }) => text.length === 400 && text.endsWith('…'))).toBe(true)
})

test('another conversation of the same person is not shown', async () => {
  const one = await openWorld()
  const other = await openWorld(one.account)
  await other.comes('Something else', minute(1))
  expect(await one.said(await one.comes('Do you teach piano?', minute(0)))).toEqual([])
})
