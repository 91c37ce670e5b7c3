import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { SendModes } from '@ownvoice/core/assistant/sending-rules'
import { afterAll, describe, expect, test } from 'vitest'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addEscalation, setEscalationStatus } from '../../db/escalations/escalations.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { saveDecision } from '../../db/mailboxes/messages.ts'
import { closeDraft, queueDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { openGmailInBrowser } from '../../../testing/gmail-in-browser.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { keepMarks } from './keep-marks.ts'
import { receiveMail } from './receive-mail.ts'
import { hasToShow, showOutcomes } from './show-outcomes.ts'

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

/** A connected account into which one mail came. */
async function openWorld() {
  const world = await openGmailWorld(db, peer)
  const { id: mailboxId } = await world.connect('alone')
  await world.put('Lessons')
  await receiveMail(world.deps, world.owner, mailboxId)
  const gmail = await openGmailInBrowser(peer, world.emailAddress)
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(world.owner, run)
  return {
    ...world,
    mailboxId,
    gmail,
    inOwner,
    show: () => showOutcomes(world.deps, world.owner, mailboxId),
    labels: () => gmail.labelsOf('Lessons'),
    /** What the mailbox was asked to change since the last time. */
    changes: () => peer.requests.splice(0).filter((line) => /POST .*\/(?:modify|labels)$/.test(line)).length,
    message: async () => {
      const [message] = await world.messages()
      if (!message) throw new Error('no mail came in')
      return message
    },
    async escalate() {
      const [message] = await world.messages()
      const now = world.clock.now()
      const about = { toEmail: 'ann@customer.test', categoryUsed: 'other', rationale: 'asked', emailContent: '', citations: [] } as const
      await inOwner((tx) => addEscalation(tx, { ...about, citations: [], inboundId: message?.id ?? '', createdAt: now, updatedAt: now }))
    },
  }
}

describe('a label of Gmail says what was done with a mail', () => {
  test('a draft, and the answer that it became, each once however often it is shown', async () => {
    const world = await openWorld()
    await world.show()
    expect(await world.labels()).toEqual([])
    const draft = await world.addReply('Lessons', 'draft')
    world.changes()
    await world.show()
    await world.show()
    expect(world.changes()).toBe(2) // the label is made, and put on the mail
    expect(await world.labels()).toEqual(['Ownvoice/Drafted'])

    world.clock.advance(1_000)
    await world.inOwner((tx) => queueDraft(tx, draft.id, { text: draft.text, mailboxId: world.mailboxId, now: world.clock.now() }))
    await world.show()
    expect(await world.labels()).toEqual([]) // it waits for nobody, and has not left
    await deliverOutgoing(world.deps, world.owner, draft.id)
    expect(world.enqueued.map(({ name }) => name)).toContain('mailboxes.show')
    await world.show()
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Answered'])
  })

  test('what was handed over bears one as long as it is open, and a draft that was put aside none', async () => {
    const world = await openWorld()
    await world.escalate()
    await world.addReply('Lessons', 'draft')
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Escalated'])
    world.clock.advance(1_000)
    const { id } = await world.message()
    await world.inOwner((tx) => setEscalationStatus(tx, id, 'resolved', world.clock.now()))
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Drafted'])
    await world.inOwner((tx) => closeDraft(tx, id, world.clock.now()))
    await world.show()
    expect(await world.labels()).toEqual([])
  })

  test('one that its owner renamed goes on under that name, one that they deleted is made again', async () => {
    const world = await openWorld()
    await world.addReply('Lessons', 'draft')
    await world.show()
    await world.gmail.renameLabel('Ownvoice/Drafted', 'Mine')
    await world.escalate()
    await world.show()
    const { id } = await world.message()
    world.clock.advance(1_000)
    await world.inOwner((tx) => setEscalationStatus(tx, id, 'resolved', world.clock.now()))
    await world.gmail.deleteLabel('Ownvoice/Escalated')
    await world.show()
    expect(await world.labels()).toEqual(['Mine'])
    expect(await world.gmail.labels()).toEqual(['Mine'])
    await world.inOwner((tx) => setEscalationStatus(tx, id, 'open', world.clock.now()))
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Escalated'])
    expect(await world.gmail.labels()).toEqual(['Mine', 'Ownvoice/Escalated'])
  })

  test('a fault of Gmail’s holds up no answer, and the next look puts the label on', async () => {
    const world = await openWorld()
    const reply = await world.addReply('Lessons')
    await deliverOutgoing(world.deps, world.owner, reply.id)
    peer.fail({ on: /POST .*\/modify$/, status: 503 })
    await expect(world.show()).rejects.toMatchObject({ code: 'temporary' })
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'sent' })
    peer.fail({ on: /POST .*\/modify$/, isCut: true })
    await expect(world.show()).rejects.toMatchObject({ code: 'temporary' })
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Answered'])
  })

  test('none while the owner only watches, whatever a look back brought up, and what bears one from before tells the truth', async () => {
    const world = await openWorld()
    const choose = (sendMode: 'watch' | 'draft', categoryModes: SendModes['categoryModes'] = {}) =>
      world.inOwner((tx) => saveAssistantSettings(tx, { sendMode, categoryModes }, world.clock.now()))
    const isToShow = () => world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))
    const { id } = await world.message()
    const decision = { action: 'draft', category: 'sales', trace: emptyTrace(), decidedAt: world.clock.now() } as const
    await world.inOwner((tx) => saveDecision(tx, id, decision))
    await world.addReply('Lessons', 'draft')
    for (const watch of [() => choose('watch'), () => choose('draft', { sales: 'watch' })]) {
      await watch()
      expect(await isToShow()).toBe(false)
      await world.show()
      expect(await world.labels()).toEqual([])
    }
    await choose('watch', { sales: 'draft' })
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Drafted'])
    await choose('watch')
    world.clock.advance(1_000)
    await world.inOwner((tx) => closeDraft(tx, id, world.clock.now()))
    await world.show()
    expect(await world.labels()).toEqual([])
  })

  test('none where the owner does not want them, and none of the past once they do', async () => {
    const world = await openWorld()
    const choose = (putsLabels: boolean) => keepMarks(world.deps, world.owner, world.mailboxId, { putsLabels, putsDrafts: false })
    const mailbox = () => world.inOwner((tx) => getMailbox(tx, world.mailboxId))
    await choose(false)
    await world.addReply('Lessons', 'draft')
    expect(await world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))).toBe(false)
    await world.show()
    expect(await world.labels()).toEqual([])
    world.clock.advance(3 * 60_000)
    await choose(true)
    await world.show()
    expect(await world.labels()).toEqual([])
    world.clock.advance(1_000)
    const { id } = await world.message()
    await world.inOwner((tx) => closeDraft(tx, id, world.clock.now()))
    await world.escalate()
    expect(await world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))).toBe(true)
    await world.show()
    expect(await world.labels()).toEqual(['Ownvoice/Escalated'])
    expect((await mailbox()).labelIds).toHaveProperty('escalated')
  })
})
