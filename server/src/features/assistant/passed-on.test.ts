import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage } from '../../db/mailboxes/messages.ts'
import { answerMessage } from './answer-message.ts'
import { leaveAlone, listPeopleLeftAlone } from './leave-alone.ts'
import { viewMessage } from './view-message.ts'

const builder = 'no-reply@forms.example'
const asks = 'How much is a 30 minute piano lesson per month?'

let school: SeededSchool
let mails = 0
beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())
beforeEach(async () => {
  for (const who of await listPeopleLeftAlone(school.deps, school.owner)) {
    await leaveAlone(school.deps, school.owner, { who, isLeftAlone: false })
  }
})

/** What a form builder that nobody knows, or the owner's own site, passed on. `email` stands in Reply-To, or in the text alone. */
async function passOn(email: string, by: 'builder' | 'own_site' = 'builder') {
  mails += 1
  school.clock.advance(60_000)
  const id = `passed-on-${mails}`
  const stored = await school.deps.db.transaction(school.owner, async (tx) => {
    const mailbox = await findDefaultMailbox(tx)
    const from = by === 'builder' ? builder : (mailbox?.emailAddress ?? '')
    const entry = `Name: Nora Feld\nEmail: ${email}\nMessage: ${asks}`
    const mail =
      by === 'builder'
        ? plainMail({ name: 'Forms', address: from }, 'Contact form', asks, { replyTo: [{ name: 'Nora Feld', address: email }] })
        : plainMail({ name: 'Site', address: from }, 'New contact form submission', entry)
    const { id: conversationId } = await openConversation(tx, { threadKey: id, customerEmail: from, subject: mail.subject })
    const place = { mailboxId: mailbox?.id ?? null, conversationId, channel: 'mail', providerId: id } as const
    return addMessage(tx, { ...place, fromAddress: from, subject: mail.subject, mail, receivedAt: school.clock.now() })
  })
  await answerMessage(school.deps, school.owner, stored?.id ?? '')
  return viewMessage(school.deps, school.owner, stored?.id ?? '')
}

test('a lead that a form builder passed on is shown as the person’s, with where it was sent from', async () => {
  const view = await passOn('nora@customer.example')
  expect(view).toMatchObject({ channel: 'mail', fromName: 'Nora Feld', fromEmail: 'nora@customer.example', sentFrom: builder })
})

test.each(['builder', 'own_site'] as const)(
  'leaving alone the person of a lead that came by the %s leaves alone them, and nobody else who comes the same way',
  async (by) => {
    const { fromEmail, leftAlone } = await passOn(`${by}.one@customer.example`, by)
    expect([fromEmail, leftAlone]).toEqual([`${by}.one@customer.example`, null])
    await leaveAlone(school.deps, school.owner, { who: fromEmail, isLeftAlone: true })
    const again = await passOn(fromEmail, by)
    expect([again.trace?.decision?.rule, again.leftAlone]).toEqual(['left_alone', fromEmail])
    const other = await passOn(`${by}.two@customer.example`, by)
    expect([other.trace?.decision?.rule === 'left_alone', other.leftAlone]).toEqual([false, null])
  },
)

test('one whose builder is on the list says so, to be taken off it', async () => {
  await leaveAlone(school.deps, school.owner, { who: '@forms.example', isLeftAlone: true })
  expect((await passOn('nils@customer.example')).leftAlone).toBe('@forms.example')
})
