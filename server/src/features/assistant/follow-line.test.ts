import { BURST_MS } from '@ownvoice/core/assistant/decide/answered-together'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { joinLine, listLine } from '../../db/scheduling/line/entries.ts'
import { lineEntries, linePlaces } from '../../db/schema/lines.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { bookingLinks, schedulingSettings } from '../../db/schema/scheduling.ts'
import { answerMessage } from './answer-message.ts'
import { toMail, tryMail } from './try-mail.ts'

let school: SeededSchool
let linkId = ''
let mails = 0

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  const [full] = await inSchool((tx) => tx.select().from(bookingLinks).where(eq(bookingLinks.isFull, true)))
  linkId = full?.id ?? ''
})
afterAll(() => school.close())
afterEach(() => inSchool((tx) => tx.delete(lineEntries)))

const wish = 'We would like to book a place in Tiny Tunes.'
const yes = 'Yes please, put us on the list.\n\nThanks,\nDana'

test('who accepts the waitlist that our reply offered stands in line, and hears so without a link or a promise', async () => {
  const thread = aThread()
  const offered = await write(thread, wish)
  expect(offered.message).toMatchObject({ action: 'send' })
  expect(offered.replies[0]?.text).toMatch(/waitlist/i)
  expect(await line()).toEqual([])
  const accepted = await write(thread, yes)
  expect(accepted.message.trace?.decision).toMatchObject({ action: 'send', rule: 'in_line' })
  expect(accepted.replies).toMatchObject([{ kind: 'reply', status: 'queued' }])
  expect(accepted.replies[0]?.text).toMatch(/waitlist for Tiny Tunes/)
  expect(accepted.replies[0]?.text).not.toMatch(/https:/)
  expect(await line()).toMatchObject([{ email: thread.from, name: 'Dana', state: 'waiting', messageId: accepted.message.id }])
})

test('who comes by a form stands in line under a name only where it is one', async () => {
  const text = 'Could you put us on the waitlist for Tiny Tunes, please?'
  for (const fromName of ['Win at evil.example', 'Nora Feld']) await write(aThread(), text, { channel: 'form', fromName })
  expect((await line()).map(({ name }) => name)).toEqual(['', 'Nora Feld'])
})

test('twice in line is one entry, in the same place, by any spelling of the address', async () => {
  const thread = aThread()
  await write(thread, wish)
  await write(thread, yes)
  const other = aThread()
  await write(other, 'Could you put us on the waitlist for Tiny Tunes, please?')
  await write(thread, yes)
  await write(otherSpelling(aThread(), thread), 'Could you put us on the waitlist for Tiny Tunes, please?')
  expect((await line()).map(({ email }) => email)).toEqual([thread.from, other.from])
})

test('who asks outright for the waitlist of a full class gets in line while the switch is on, and only then', async () => {
  const thread = aThread()
  await inSchool((tx) => tx.update(schedulingSettings).set({ offerWaitlistOnFull: false }))
  await write(thread, 'Could you put us on the waitlist for Tiny Tunes, please?')
  expect(await line()).toEqual([])
  await inSchool((tx) => tx.update(schedulingSettings).set({ offerWaitlistOnFull: true }))
  const asked = await write(aThread(), 'Could you put us on the waitlist for Tiny Tunes, please?')
  expect(asked.message.trace?.decision?.rule).toBe('in_line')
  expect(await line()).toHaveLength(1)
})

test.each([
  ['with a condition', 'Yes please, but only if it is before May.'],
  ['with a danger in it', 'Yes please, put us on the list. My son has a severe nut allergy and stopped breathing yesterday.'],
])('an acceptance %s is the owner’s, and nobody stands in line', async (_what, text) => {
  const thread = aThread()
  await write(thread, wish)
  const { message } = await write(thread, text)
  expect(message.action).toBe('escalate')
  expect(await line()).toEqual([])
})

test('a plain yes in a thread in which nothing was offered puts nobody in line', async () => {
  await write(aThread(), yes)
  expect(await line()).toEqual([])
})

test('a yes to a later mail than the one that offered a place is the owner’s to read, and so is one to a reply without the offer', async () => {
  const thread = aThread()
  await write(thread, wish)
  await write(thread, 'How much is a 30 minute piano lesson per month?')
  await write(thread, 'Great, sure, thank you!')
  expect(await line()).toEqual([])
  const other = aThread()
  const { replies } = await write(other, wish)
  await inSchool((tx) =>
    tx
      .update(outgoing)
      .set({ text: 'It is full, sorry.' })
      .where(eq(outgoing.id, replies[0]?.id ?? '')),
  )
  await write(other, yes)
  expect(await line()).toEqual([])
})

test('a rehearsal puts nobody in line', async () => {
  const { decision } = await tryMail(school.deps, school.owner, {
    fromEmail: 'pat@customer.example',
    fromName: 'Pat',
    subject: 'Tiny Tunes',
    text: 'Please put us on the waitlist for Tiny Tunes.',
  }).then(({ trace }) => trace)
  expect(decision?.rule).toBe('in_line')
  expect(await line()).toEqual([])
})

test('for whom a place is held the class is not said to be full, by whatever document: the owner sees it', async () => {
  const thread = aThread()
  await hold(thread.from)
  const asked = await write(otherSpelling(thread), wish)
  expect(asked.message).toMatchObject({ action: 'escalate', trace: { decision: { rule: 'place_held' } } })
  expect(asked.replies).toEqual([])
})

test('who declines the place that is held for them makes way', async () => {
  const thread = aThread()
  await hold(thread.from)
  const declined = await write(otherSpelling(thread), 'No thanks, we found another place.')
  expect(declined.message).toMatchObject({ action: 'ignore', trace: { decision: { rule: 'place_declined' } } })
  expect(declined.replies).toEqual([])
  expect(await line()).toMatchObject([{ state: 'declined' }])
  const [place] = await inSchool((tx) => tx.select().from(linePlaces))
  expect(place).toMatchObject({ state: 'open', entryId: null })
  expect(school.enqueued.filter(({ name }) => name === 'scheduling.place')).toHaveLength(1)
})

test('an answer to a held place that is not certain is not taken for a word about it', async () => {
  const thread = aThread()
  await hold(thread.from)
  await write(thread, 'No thanks, could we come next month instead?')
  expect(await line()).toMatchObject([{ state: 'offered' }])
})

type Thread = { key: string; from: string }

/** A thread as its writer, or another's, goes on with it from another spelling of their address. */
function otherSpelling(thread: Thread, { from } = thread): Thread {
  return { ...thread, from: from.replace('@', '+lessons@') }
}

function aThread(): Thread {
  mails += 1
  return { key: `thread-${mails}`, from: `dana-${mails}@customer.example` }
}

async function hold(email: string): Promise<void> {
  await inSchool(async (tx) => {
    await tx.delete(linePlaces)
    const now = school.clock.now()
    const entry = await joinLine(tx, { linkId, email, name: 'Dana', messageId: null, by: 'owner', now })
    await tx.update(lineEntries).set({ state: 'offered', heldUntil: new Date(now.getTime() + 86_400_000) })
    await tx.insert(linePlaces).values({ userId: tx.owner, linkId, state: 'offered', holdHours: 48, entryId: entry.id, lookAt: now })
  })
}

/** A mail comes in and is answered; its reply counts as written a moment before the next mail. */
async function write(
  { key, from }: Thread,
  text: string,
  { channel = 'mail', fromName = 'Dana' }: { channel?: 'mail' | 'form'; fromName?: string } = {},
) {
  mails += 1
  const id = `line-${mails}@customer.example`
  school.clock.advance(BURST_MS + 1000)
  const mail = { ...toMail({ fromEmail: from, fromName, subject: 'Tiny Tunes', text }), messageId: id }
  const stored = await inSchool(async (tx) => {
    const conversation = await openConversation(tx, { customerEmail: from, threadKey: key, subject: mail.subject })
    const mailboxId = (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId: conversation.id, mailboxId, providerId: id, rfcMessageId: id, channel }
    return addMessage(tx, { ...place, mail, fromAddress: from, subject: mail.subject, receivedAt: school.clock.now() })
  })
  if (!stored) throw new Error('the mail was stored before')
  await answerMessage(school.deps, school.owner, stored.id)
  return inSchool(async (tx) => ({ message: await getMessage(tx, stored.id), replies: await listOutgoingFor(tx, stored.id) }))
}

function line() {
  return inSchool((tx) => listLine(tx, linkId))
}

function inSchool<T>(run: Parameters<typeof school.deps.db.transaction<T>>[1]): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}
