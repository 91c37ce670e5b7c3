import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Accepted, Journal } from '../../db/journal/journal.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { isSuppressed } from '../../db/mailboxes/suppressions.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { answerMessage } from './answer-message.ts'
import { toMail } from './try-mail.ts'

let school: SeededSchool
let messages = 0

const sureQuestion = 'How much is a 30 minute piano lesson per month?'
/** Of these words it is likely, but not certain, that they want no more mail. */
const perhapsNoMore = 'Please leave me in peace.'

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

test('a wish for no more mail in plain words stands in the journal first, as one by the page for it does', async () => {
  const accepted: Accepted[] = []
  const journal: Journal = {
    accept: (entry, keep) => {
      accepted.push(entry)
      return keep()
    },
  }
  const { journal: usual } = school.deps
  Object.assign(school.deps, { journal })
  await answer('I want no more emails like it.', { from: { name: 'Uma', address: 'uma@quiet.example' } })
  Object.assign(school.deps, { journal: usual })
  const payload = { owner: school.owner, address: 'uma@quiet.example', at: school.clock.now().toISOString() }
  expect(accepted).toEqual([{ kind: 'opt_out', payload }])
  expect(await inSchool((tx) => isSuppressed(tx, ['uma@quiet.example']))).toBe(true)
})

test.each([
  ['a follow-up of ours', 'follow_up', 'opt_out', true],
  ['a reply of ours', 'reply', 'perhaps_opt_out', false],
] as const)('who may want no more mail, in answer to %s, is kept as one who wants none: %s → %s', async (_what, kind, rule, isKept) => {
  const from = { name: 'Vic', address: `vic-${kind}@quiet.example` }
  const asked = await answer(sureQuestion, { from })
  const rfcMessageId = `${kind}@ours.example`
  await inSchool((tx) => tx.update(outgoing).set({ kind, rfcMessageId }).where(eq(outgoing.messageId, asked.message.id)))
  const said = await answer(perhapsNoMore, { from, inReplyTo: [rfcMessageId] })
  expect(said.message.trace?.decision?.rule).toBe(rule)
  expect(await inSchool((tx) => isSuppressed(tx, [from.address]))).toBe(isKept)
})

type Given = { from: { name: string; address: string }; inReplyTo?: string[] }

async function answer(text: string, { from, inReplyTo = [] }: Given) {
  messages += 1
  const id = `mail-${messages}@quiet.example`
  school.clock.advance(3_600_000) // what one person writes within minutes is read as one
  const mail = { ...toMail({ fromEmail: from.address, fromName: from.name, subject: 'A question', text }), messageId: id, inReplyTo }
  const stored = await inSchool(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { customerEmail: from.address, threadKey: id })
    const place = { conversationId, mailboxId: (await findDefaultMailbox(tx))?.id ?? null, channel: 'mail' as const }
    const known = { providerId: id, rfcMessageId: id, fromAddress: from.address, subject: mail.subject }
    return addMessage(tx, { ...place, ...known, mail, receivedAt: school.clock.now() })
  })
  await answerMessage(school.deps, school.owner, stored?.id ?? '')
  return { message: await inSchool((tx) => getMessage(tx, stored?.id ?? '')) }
}

function inSchool<T>(run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}
