import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { addOutgoing, listOutgoingFor, type NewOutgoing } from '../../db/mailboxes/outgoing.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { answerMessage } from './answer-message.ts'
import { toMail } from './try-mail.ts'

let school: SeededSchool
let mails = 0

/** A confirmed answer of the school's sheet surely answers it. */
const sureQuestion = 'How much is a 30 minute piano lesson per month?'

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

const proven = { authentication: { server: 'mx.google.com', provenBy: 'dmarc' as const } }

describe('what is asked about somebody’s records', () => {
  test('goes to the owner with the reason where the sender is not proven, and the trace says so', async () => {
    const { message, replies } = await answer('How much do I still owe for November?')
    expect(message.trace?.screening?.provenBy).toBeNull()
    expect(message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'sender_unproven' })
    expect(message.trace?.decision?.reason).toMatch(/could not prove that this came from that address/)
    expect(replies).toMatchObject([{ kind: 'holding' }])
  })

  test('is no matter of proof where it is proven, and prices are for everybody', async () => {
    const { message } = await answer('How much do I still owe for November?', { given: proven })
    expect(message.trace?.screening?.provenBy).toBe('dmarc')
    expect(message.trace?.decision?.rule).toBe('undocumented')
    expect((await answer(sureQuestion)).message.trace?.decision?.rule).toBe('answered')
  })

  test('makes the thread the owner’s once the owner has told of them', async () => {
    const told = { kind: 'owner', text: 'Hi Dana,\n\nYour balance is $80.\n\nMaya' } as const
    expect((await answer(sureQuestion, { told, isInThread: true })).message.trace?.decision?.rule).toBe('sender_unproven')
    expect((await answer(sureQuestion, { told, isInThread: true, given: proven })).message.trace?.decision?.rule).toBe('answered')
  })
})

describe('a reply that says otherwise than its reader was told', () => {
  const promised = { kind: 'owner', text: 'Hi Dana,\n\nA 30-minute piano lesson is $140 a month.\n\nMaya' } as const

  test.each([
    ['in the thread', true],
    ['in an earlier conversation', false],
  ])('%s stops, and the owner sees both sentences', async (_where, isInThread) => {
    const { message, replies } = await answer(sureQuestion, { told: promised, isInThread })
    expect(message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'broken_promise' })
    expect(message.trace?.decision?.reason).toMatch(/“A 30-minute piano lesson is \$140 a month\.”.*“[^”]*\$152[^”]*”/)
    expect(replies).toMatchObject([{ kind: 'holding' }])
    expect(replies[0]?.text).not.toContain('$')
  })

  test.each([
    ['to somebody else', { ...promised, toAddress: 'else@customer.example' }],
    ['in a draft that never left', { ...promised, status: 'draft' as const }],
    ['of another thing', { ...promised, text: 'A 30-minute violin lesson is $140 a month.' }],
    ['the same', { ...promised, text: 'A 30-minute piano lesson is 152 dollars a month.' }],
  ])('but not what was told %s', async (_what, told) => {
    expect((await answer(sureQuestion, { told, isInThread: false })).message.trace?.decision?.rule).toBe('answered')
  })
})

type Options = { told?: Partial<NewOutgoing> & { text: string }; isInThread?: boolean; given?: Partial<ReturnType<typeof toMail>> }

/** A mail of somebody new, who may have been told something before, answered. */
async function answer(text: string, { told, isInThread = false, given = {} }: Options = {}) {
  mails += 1
  const id = `mail-${mails}@customer.example`
  const address = `dana${mails}@customer.example`
  const mail = { ...toMail({ fromEmail: address, fromName: 'Dana', subject: 'A question', text }), messageId: id, ...given }
  if (told) await tell(told, address, isInThread ? id : `earlier-${id}`)
  const stored = await inSchool(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { customerEmail: address, threadKey: id, subject: mail.subject })
    const mailboxId = (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId, mailboxId, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    return addMessage(tx, { ...place, mail, fromAddress: address, subject: mail.subject, receivedAt: school.clock.now() })
  })
  if (!stored) throw new Error('the mail was stored before')
  await answerMessage(school.deps, school.owner, stored.id)
  return inSchool(async (tx) => ({ message: await getMessage(tx, stored.id), replies: await listOutgoingFor(tx, stored.id) }))
}

/** What was told before, in answer to a message of the same conversation. */
function tell(told: Partial<NewOutgoing> & { text: string }, address: string, threadKey: string): Promise<unknown> {
  return inSchool(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { customerEmail: address, threadKey })
    const mail = toMail({ fromEmail: address, fromName: 'Dana', subject: '', text: 'Hello' })
    const place = { conversationId, providerId: `told-${threadKey}`, channel: 'mail' as const, subject: '' }
    const message = await addMessage(tx, { ...place, mail, receivedAt: school.clock.now() })
    if (!message) throw new Error('it was told before')
    const rest = { subject: 'Re: Hello', references: [], rfcMessageId: `told-${threadKey}`, toAddress: address }
    return addOutgoing(tx, { conversationId, messageId: message.id, kind: 'reply', status: 'queued', ...rest, ...told })
  })
}

function inSchool<T>(run: Parameters<typeof school.deps.db.transaction<T>>[1]): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}
