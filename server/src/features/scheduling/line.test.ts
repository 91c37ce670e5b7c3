import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { type LineWorld, openLineWorld } from '../../../testing/line-world.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import { ownersBooking, settleBooking } from '../../db/bookings/settle-booking.ts'
import { noteChecked } from '../../db/mailboxes/mailboxes.ts'
import { addLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { addSuppression } from '../../db/mailboxes/suppressions.ts'
import { findCustomer, forgetAddresses } from '../../db/mailboxes/customers.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { followUps } from '../../db/schema/followups.ts'
import { lineEntries, lineEvents, linePlaces } from '../../db/schema/lines.ts'
import { messages } from '../../db/schema/assistant.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { productMails } from '../../db/schema/site.ts'
import { blackoutDates, bookingLinks } from '../../db/schema/scheduling.ts'
import { addSenderToLine, addToLine, moveInLine, putBackInLine, removeFromLine, settleInLine } from './keep-line.ts'
import { closePlace, offerPlace, previewOffer } from './offer-place.ts'
import { passPlace } from './pass-place.ts'
import { tellLeft } from './tell-left.ts'
import { getLine, linesOfMessage } from './view-line.ts'

let db: OpenedDatabase
let world: LineWorld['world']
let linkId: string
let line: LineWorld['line']
let places: LineWorld['places']
let look: LineWorld['look']
let to: LineWorld['to']
let stands: LineWorld['stands']
let states: LineWorld['states']
let log: LineWorld['log']
let offers: LineWorld['offers']
let offer: LineWorld['offer']
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  ;({ world, linkId, line, places, look, to, stands, states, log, offers, offer } = await openLineWorld(db))
})
afterEach(async () => {
  await world.inOwner(async (tx) => {
    await tx.delete(linePlaces) // the server of another test looks after all accounts
    await tx.delete(followUps)
  })
})

const remaining = async () => (await world.inOwner(findSubscription))?.remainingEmails ?? 0

describe('a place that the owner says is free', () => {
  test('is offered to the next in line, in their thread, with the link and until when, as the preview said; it takes one of the quota', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    const preview = await previewOffer(world.deps, world.owner, { linkId, holdHours: 48 })
    expect(preview).toMatchObject({ to: 'Dana Miller', problem: null, waits: null, passedOver: [], heldUntil: '2026-03-05T15:00:00.000Z' })
    const before = await remaining()
    await offer()
    const mails = await world.leftMails()
    const mail = mails.at(-1)?.mail
    expect(mail?.to).toMatchObject([{ address: 'ann@customer.test' }])
    expect(mail?.text?.trim()).toBe(preview.text)
    expect(mail?.text).toContain('https://book.example/trial')
    expect(mail?.text).toContain('until Thursday, March 5 at 10:00 AM EST')
    expect(mail?.subject).toBe('Re: Piano lessons')
    expect(await states()).toEqual(['ann offered', 'ben waiting'])
    expect(await remaining()).toBe(before - 1)
    expect(await line()).toMatchObject({ places: [{ state: 'offered', waits: null }], isFull: true })
  })

  test('is offered to whoever came by a form under the subject of their reply, with no word that was typed in', async () => {
    const { message, reply } = await world.lead({ from: 'ann@customer.test' })
    const typed = { channel: 'form', subject: 'You have won: evil.example' } as const
    await world.inOwner(async (tx) => {
      await tx.update(messages).set(typed).where(eq(messages.id, message.id))
      await tx.update(outgoing).set({ subject: 'Your message about yoga' }).where(eq(outgoing.id, reply.id))
    })
    await addSenderToLine(world.deps, world.owner, { linkId, messageId: message.id })
    await world.inOwner((tx) => tx.update(lineEntries).set({ name: 'Win at evil.example' }))
    await offer()
    expect(await offers()).toMatchObject([{ toAddress: 'ann@customer.test', toName: '', subject: 'Re: Your message about yoga' }])
  })

  test('is offered once, by however many workers at once, and however often', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    const { entryId } = await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })
    await world.inOwner((tx) => noteChecked(tx, world.mailbox.id, world.clock.now()))
    await offerPlace(world.deps, world.owner, { linkId, holdHours: 24, entryId: entryId ?? '' })
    const [place] = await places()
    const run = () => passPlace(world.deps, world.owner, place?.id ?? '')
    await Promise.all([run(), run(), run()])
    await run()
    expect(await offers()).toHaveLength(1)
    expect(await states()).toEqual(['ann offered', 'ben waiting'])
  })

  test('is offered once where the process dies before all of it is written down', async () => {
    await stands('ann@customer.test')
    const before = await remaining()
    const { entryId } = await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })
    await offerPlace(world.deps, world.owner, { linkId, holdHours: 24, entryId: entryId ?? '' })
    const [place] = await places()
    const dying = { ...world.deps.jobs, enqueue: () => Promise.reject(new Error('died')) }
    await expect(passPlace({ ...world.deps, jobs: dying }, world.owner, place?.id ?? '')).rejects.toThrow('died')
    expect([await offers(), await states(), await remaining()]).toEqual([[], ['ann waiting'], before])
    await look()
    expect(await offers()).toHaveLength(1)
    expect((await world.leftMails()).filter(({ mail }) => mail.text?.includes('in line') || mail.text?.includes('waitlist'))).toHaveLength(
      1,
    )
    expect(await remaining()).toBe(before - 1)
  })

  test('goes to the next when its time is over, and to nobody twice; at last the owner is told, once', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await offer(24)
    await to('2026-03-04T14:00:00Z')
    expect(await states()).toEqual(['ann offered', 'ben waiting'])
    await to('2026-03-04T15:05:00Z')
    expect(await states()).toEqual(['ann expired', 'ben offered'])
    await to('2026-03-05T17:00:00Z')
    expect(await states()).toEqual(['ann expired', 'ben expired'])
    expect(await places()).toMatchObject([{ state: 'left' }])
    expect((await offers()).map(({ toAddress }) => toAddress)).toEqual(['ann@customer.test', 'ben@customer.test'])
    const [place] = await places()
    for (const _ of [1, 2]) await tellLeft(world.deps, world.owner, place?.id ?? '')
    const told = await db.system((tx) => tx.select().from(productMails).where(eq(productMails.ownerId, world.owner)))
    expect(told).toMatchObject([{ kind: 'place_left', subject: 'A place is still free' }])
    expect(told[0]?.text).toContain('Saturday Yoga')
    expect(await log()).toEqual([
      'added by owner',
      'added by owner',
      'offered by time',
      'expired by time',
      'offered by time',
      'expired by time',
    ])
  })

  test('waits for waking hours, and never leaves on a closed day', async () => {
    await stands('ann@customer.test')
    world.clock.set(new Date('2026-03-04T03:00:00Z')) // 10 o'clock at night
    await world.inOwner((tx) => tx.insert(blackoutDates).values({ userId: tx.owner, date: '2026-03-04' }))
    expect(await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })).toMatchObject({
      waits: 'not_ready',
      leavesAt: '2026-03-05T14:00:00.000Z',
      heldUntil: '2026-03-06T14:00:00.000Z',
    })
    await offer(24)
    expect(await line()).toMatchObject({ places: [{ state: 'open', waits: 'hours' }] })
    await to('2026-03-04T15:00:00Z')
    expect(await offers()).toEqual([])
    await to('2026-03-05T14:00:00Z')
    expect(await states()).toEqual(['ann offered'])
  })

  test('waits while everything is stopped, and goes on after that', async () => {
    await stands('ann@customer.test')
    await world.inOwner((tx) => saveAssistantSettings(tx, { stoppedAt: world.clock.now() }, world.clock.now()))
    await offer()
    expect(await line()).toMatchObject({ places: [{ waits: 'stopped' }], entries: [{ state: 'waiting' }] })
    await world.inOwner((tx) => saveAssistantSettings(tx, { stoppedAt: null }, world.clock.now()))
    await to('2026-03-03T16:00:00Z')
    expect(await states()).toEqual(['ann offered'])
  })

  test('whose mail is written down and stopped before it leaves does not leave; the place looks for the next again', async () => {
    await stands('ann@customer.test')
    const before = await remaining()
    await world.inOwner((tx) => noteChecked(tx, world.mailbox.id, world.clock.now()))
    const { entryId } = await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })
    await offerPlace(world.deps, world.owner, { linkId, holdHours: 24, entryId: entryId ?? '' })
    const [place] = await places()
    await passPlace(world.deps, world.owner, place?.id ?? '')
    const left = (await world.leftMails()).length
    await world.inOwner((tx) => saveAssistantSettings(tx, { stoppedAt: world.clock.now() }, world.clock.now()))
    await world.runJobs()
    expect(await world.leftMails()).toHaveLength(left)
    expect(await states()).toEqual(['ann waiting'])
    expect(await places()).toMatchObject([{ state: 'open', entryId: null }])
    expect(await remaining()).toBe(before)
    await world.inOwner((tx) => saveAssistantSettings(tx, { stoppedAt: null }, world.clock.now()))
    await to('2026-03-03T16:00:00Z')
    expect(await world.leftMails()).toHaveLength(left + 1)
    expect(await states()).toEqual(['ann offered'])
  })

  test('passes over who asked for no more mail, whom the owner answers alone, and with whom no conversation is known', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await addToLine(world.deps, world.owner, { linkId, name: 'Cleo', email: 'cleo@customer.test' })
    await stands('dan@customer.test')
    await world.inOwner(async (tx) => {
      await addSuppression(tx, 'ann@customer.test', world.clock.now())
      await addLeftAlone(tx, 'ben@customer.test', world.clock.now())
    })
    expect((await line()).entries.map(({ notWritten }) => notWritten)).toEqual(['opted_out', 'left_alone', 'no_thread', null])
    await offer()
    expect((await offers()).map(({ toAddress }) => toAddress)).toEqual(['dan@customer.test'])
    expect((await log()).filter((one) => one.startsWith('passed'))).toHaveLength(3)
  })

  test('is not taken from who opts out between the writing and the leaving, but never written to them', async () => {
    await stands('ann@customer.test')
    await world.inOwner((tx) => noteChecked(tx, world.mailbox.id, world.clock.now()))
    const { entryId } = await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })
    await offerPlace(world.deps, world.owner, { linkId, holdHours: 24, entryId: entryId ?? '' })
    const [place] = await places()
    await passPlace(world.deps, world.owner, place?.id ?? '')
    await world.inOwner((tx) => addSuppression(tx, 'ann@customer.test', world.clock.now()))
    const left = (await world.leftMails()).length
    await world.runJobs()
    await look()
    expect(await world.leftMails()).toHaveLength(left)
    expect(await places()).toMatchObject([{ state: 'left' }])
  })

  test('is taken by who books it, by whoever’s word and any spelling of their address; a booking of another class is not it', async () => {
    await stands('ann@customer.test')
    await offer()
    const now = world.clock.now()
    const booked = (title: string) => ({
      ...ownersBooking({ conversationId: linkId, email: 'Ann+yoga@customer.test', name: '', startsAt: null }, now),
      title,
    })
    await world.inOwner((tx) =>
      settleBooking(tx, { said: { ...booked('Piano'), ids: ['cal_com:1'], origin: 'cal_com' }, messageId: null, now }),
    )
    expect(await states()).toEqual(['ann offered'])
    await world.inOwner((tx) =>
      settleBooking(tx, { said: { ...booked('Saturday Yoga with Maya'), ids: ['cal_com:2'], origin: 'cal_com' }, messageId: null, now }),
    )
    expect(await states()).toEqual(['ann booked'])
    expect(await places()).toMatchObject([{ state: 'taken' }])
    await to('2026-03-09T15:00:00Z')
    expect(await offers()).toHaveLength(1)
    expect(await log()).toContain('booked by person')
  })

  test('waits for the owner where its reader wrote something that is with them, by any spelling of their address, and goes on once it is dealt with', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await offer(24)
    const { message } = await world.lead({ from: 'Ann+yoga@customer.test', action: 'escalate' })
    await world.inOwner((tx) =>
      addEscalation(tx, {
        inboundId: message.id,
        toEmail: 'ann@customer.test',
        categoryUsed: 'other',
        rationale: '',
        messageId: message.rfcMessageId,
        emailContent: '',
        replyText: '',
        attemptedDraft: '',
        citations: [],
        linkUsed: null,
      }),
    )
    await to('2026-03-05T15:00:00Z')
    expect(await states()).toEqual(['ann offered', 'ben waiting'])
    expect(await line()).toMatchObject({ places: [{ waits: 'replied' }] })
    expect(await linesOfMessage(world.deps, world.owner, message.id)).toMatchObject({ stands: [{ state: 'offered' }], links: [] })
    const { entries } = await line()
    await settleInLine(world.deps, world.owner, { id: entries[0]?.id ?? '', as: 'declined' })
    await look()
    expect(await states()).toEqual(['ann declined', 'ben offered'])
  })

  test('goes to the next where who it is held for is deleted', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await offer(24)
    await world.inOwner((tx) => forgetAddresses(tx, ['ann@customer.test'], world.clock.now()))
    await look()
    expect(await states()).toEqual(['ben offered'])
    expect(await world.inOwner((tx) => tx.select().from(lineEvents))).toHaveLength(2)
  })

  test('waits where the quota is used up', async () => {
    await stands('ann@customer.test')
    await world.inOwner((tx) => tx.execute('update user_subscriptions set remaining_emails = 0'))
    await offer()
    expect(await line()).toMatchObject({ places: [{ state: 'open', waits: 'quota' }] })
    expect(await offers()).toEqual([])
  })
})

describe('the owner', () => {
  test('moves, takes out and puts back, and finds all of it in the log', async () => {
    for (const name of ['ann', 'ben', 'cleo']) await addToLine(world.deps, world.owner, { linkId, name, email: `${name}@customer.test` })
    const [ann, ben] = (await line()).entries
    await moveInLine(world.deps, world.owner, { id: ben?.id ?? '', by: -1 })
    await moveInLine(world.deps, world.owner, { id: ben?.id ?? '', by: -1 })
    expect(await states()).toEqual(['ben waiting', 'ann waiting', 'cleo waiting'])
    await removeFromLine(world.deps, world.owner, ann?.id ?? '')
    expect(await states()).toEqual(['ben waiting', 'ann removed', 'cleo waiting'])
    await putBackInLine(world.deps, world.owner, ann?.id ?? '')
    expect(await states()).toEqual(['ben waiting', 'ann waiting', 'cleo waiting'])
    await addToLine(world.deps, world.owner, { linkId, name: 'Ann', email: 'ANN@customer.test' })
    expect(await states()).toHaveLength(3)
    expect(await log()).toEqual([
      'added by owner',
      'added by owner',
      'added by owner',
      'moved by owner',
      'removed by owner',
      'put_back by owner',
    ])
  })

  test('offers nothing to another than was seen, nor with a link that is switched off', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    const { entries } = await line()
    const wish = { linkId, holdHours: 48 as const, entryId: entries[1]?.id ?? '' }
    await expect(offerPlace(world.deps, world.owner, wish)).rejects.toMatchObject({ code: 'conflict' })
    await world.inOwner((tx) => tx.update(bookingLinks).set({ isActive: false }))
    await expect(offerPlace(world.deps, world.owner, { ...wish, entryId: entries[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await places()).toEqual([])
  })

  test('ends a place: nobody else is written to', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await offer(24)
    const [place] = await places()
    await closePlace(world.deps, world.owner, place?.id ?? '')
    await to('2026-03-06T15:00:00Z')
    expect(await states()).toEqual(['ann expired', 'ben waiting'])
    expect(await offers()).toHaveLength(1)
  })

  test('deletes somebody who stands in a line and nowhere else, in every spelling, with what the log says of them', async () => {
    await addToLine(world.deps, world.owner, { linkId, name: 'Bo', email: 'Bo.Reed+line@gmail.com' })
    await addToLine(world.deps, world.owner, { linkId, name: 'Cy', email: 'cy@customer.test' })
    const { addresses } = await world.inOwner((tx) => findCustomer(tx, 'boreed@gmail.com'))
    expect(addresses).toEqual(['bo.reed+line@gmail.com'])
    await world.inOwner((tx) => forgetAddresses(tx, addresses, world.clock.now()))
    expect(await states()).toEqual(['cy waiting'])
    expect(await log()).toEqual(['added by owner'])
  })

  test('offers two places to two people', async () => {
    await stands('ann@customer.test')
    await stands('ben@customer.test')
    await offer()
    await offer()
    expect(await states()).toEqual(['ann offered', 'ben offered'])
    expect((await offers()).map(({ toAddress }) => toAddress).toSorted()).toEqual(['ann@customer.test', 'ben@customer.test'])
  })

  test('sees no line of another owner', async () => {
    await stands('ann@customer.test')
    const other = await openFollowUpWorld(db)
    await expect(getLine(other.deps, other.owner, linkId)).rejects.toMatchObject({ code: 'not_found' })
    const theirs = await world.inOwner((tx) => tx.select().from(lineEntries))
    await expect(removeFromLine(other.deps, other.owner, theirs[0]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })
})
