import type { SendMode, SendModes } from '@ownvoice/core/assistant/sending-rules'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { saveDraftText } from '../../db/mailboxes/draft-copies.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { closeDraft, queueDraft, reopenDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { messages } from '../../db/schema/assistant.ts'
import { openGmailInBrowser } from '../../../testing/gmail-in-browser.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { openImapDraftsWorld } from '../../../testing/imap-drafts-world.ts'
import { mailPeer } from '../../../testing/mail.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { keepMarks } from './keep-marks.ts'
import { receiveMail } from './receive-mail.ts'
import { hasToShow, showOutcomes } from './show-outcomes.ts'

const imap = mailPeer()
const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

/** A mailbox with one mail, whose owner wants drafts in their Drafts folder, and what they do in a program of their own. */
type World = Awaited<ReturnType<typeof gmailWorld | typeof openImapDraftsWorld>>

async function gmailWorld() {
  const world = await openGmailWorld(db, peer)
  const { id: mailboxId } = await world.connect('alone')
  await world.put('Lessons')
  await receiveMail(world.deps, world.owner, mailboxId)
  const gmail = await openGmailInBrowser(peer, world.emailAddress)
  return {
    deps: world.deps,
    owner: world.owner,
    clock: world.clock,
    mailboxId,
    addDraft: () => world.addReply('Lessons', 'draft'),
    outgoing: world.outgoing,
    enqueued: world.enqueued,
    theirDrafts: async () => (await gmail.drafts()).map(({ raw }) => raw),
    edit: gmail.editDraft,
    deleteIt: gmail.deleteDraft,
    sendIt: gmail.sendDraft,
    sent: async () => (await peer.listSent(world.emailAddress)).map(({ raw }) => raw),
    /** The folder takes the next draft, and the process dies before it knows. */
    loseNextPut: () => peer.fail({ on: /POST .*\/drafts$/, isCut: true }),
    close: world.close,
  }
}

describe('Gmail', () => {
  testDrafts(gmailWorld)
})
describe.skipIf(!imap)('IMAP', () => {
  testDrafts(() => openImapDraftsWorld(db))
})

function testDrafts(open: () => Promise<World>) {
  const minute = 60_000

  async function ready() {
    const world = await open()
    await keepMarks(world.deps, world.owner, world.mailboxId, { putsLabels: false, putsDrafts: true })
    const draft = await world.addDraft()
    const show = () => showOutcomes(world.deps, world.owner, world.mailboxId)
    return {
      ...world,
      draft,
      show,
      inOwner: <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(world.owner, run),
      now: () => world.outgoing(draft.id),
      approve: (text = draft.text) =>
        db.transaction(world.owner, (tx) => queueDraft(tx, draft.id, { text, mailboxId: world.mailboxId, now: world.clock.now() })),
      deliver: () => deliverOutgoing(world.deps, world.owner, draft.id),
    }
  }

  test('a draft is put into the Drafts folder once, in its thread, however often it is shown, and after a crash in between', async () => {
    const world = await ready()
    world.loseNextPut()
    await expect(world.show()).rejects.toThrow()
    await world.show()
    await world.show()
    const drafts = await world.theirDrafts()
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toContain('In-Reply-To: <Lessons@customer.test>')
    expect(drafts[0]).toContain('A lesson is $40.')
    expect(drafts[0]).not.toMatch(/Auto-Submitted/i)
    await world.close()
  })

  test('none is put there of mail that its owner only watches, and one from before stays', async () => {
    const world = await ready()
    const choose = (sendMode: SendMode, categoryModes: SendModes['categoryModes'] = {}) =>
      world.inOwner((tx) => saveAssistantSettings(tx, { sendMode, categoryModes }, world.clock.now()))
    const isToShow = () => world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))
    await choose('watch')
    expect(await isToShow()).toBe(false)
    await world.inOwner((tx) => tx.update(messages).set({ category: 'sales' }).where(eq(messages.id, world.draft.messageId)))
    await choose('draft', { sales: 'watch' })
    expect(await isToShow()).toBe(false)
    await world.show()
    expect(await world.theirDrafts()).toEqual([])
    await choose('watch', { sales: 'draft' })
    expect(await isToShow()).toBe(true)
    await world.show()
    expect(await world.theirDrafts()).toHaveLength(1)
    await choose('watch')
    await world.show()
    expect(await world.theirDrafts()).toHaveLength(1)
    await world.close()
  })

  test('none is put there of what a look back found', async () => {
    const world = await ready()
    await world.inOwner((tx) => tx.update(messages).set({ isPast: true }).where(eq(messages.id, world.draft.messageId)))
    expect(await world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))).toBe(false)
    await world.show()
    expect(await world.theirDrafts()).toEqual([])
    await world.close()
  })

  test('one that lies there as it was put is looked at each five minutes, within one where its words change or it is gone', async () => {
    const world = await ready()
    const isToShow = () => world.inOwner(async (tx) => hasToShow(tx, await getMailbox(tx, world.mailboxId), world.clock.now()))
    expect(await isToShow()).toBe(true)
    await world.show()
    expect(await isToShow()).toBe(false)
    world.clock.advance(5 * minute - 1_000)
    expect(await isToShow()).toBe(false)
    world.clock.advance(1_000)
    expect(await isToShow()).toBe(true)
    await world.show()
    expect(await isToShow()).toBe(false)
    await world.inOwner((tx) => saveDraftText(tx, world.draft.id, 'A lesson is $45.', world.clock.now()))
    expect(await isToShow()).toBe(true)
    await world.show()
    expect(await isToShow()).toBe(false)
    await world.deleteIt()
    world.clock.advance(5 * minute)
    await world.show()
    expect(await isToShow()).toBe(true) // it may be on its way to Sent
    world.clock.advance(minute)
    await world.show()
    expect(await world.now()).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
    expect(await isToShow()).toBe(false)
    await world.close()
  })

  test('approved here, it is taken out of the folder before it leaves, one reply leaves, and the folder is not looked at once more for it', async () => {
    const world = await ready()
    await world.show()
    await world.approve()
    const before = world.enqueued.length
    await world.deliver()
    await world.deliver()
    expect(world.enqueued.slice(before).map(({ name }) => name)).not.toContain('mailboxes.show')
    expect(await world.theirDrafts()).toEqual([])
    expect(await world.sent()).toHaveLength(1)
    expect(await world.now()).toMatchObject({ status: 'sent' })
    await world.show()
    expect(await world.theirDrafts()).toEqual([])
    await world.close()
  })

  test('sent from there, it is the owner’s answer: the draft here is closed, and approving it too late sends no second one', async () => {
    const world = await ready()
    await world.show()
    await world.approve() // a moment before
    await world.sendIt()
    await world.deliver()
    expect(await world.sent()).toHaveLength(1)
    const draft = await world.now()
    expect(draft).toMatchObject({ status: 'draft', approvedAt: null })
    expect(draft.closedAt).not.toBeNull()
    await world.show()
    await world.deliver()
    expect(await world.sent()).toHaveLength(1)
    await world.close()
  })

  test('sent from there while nobody looks, it is found among the sent mails, and is not taken for deleted', async () => {
    const world = await ready()
    await world.show()
    await world.sendIt()
    await world.show()
    expect((await world.now()).closedAt).not.toBeNull()
    expect(await world.sent()).toHaveLength(1)
    await world.close()
  })

  test('edited there, it has those words here; edited while it is approved, it does not leave and waits with them', async () => {
    const world = await ready()
    await world.show()
    await world.edit('A lesson is $40.\r\n\r\nBring your own racket.')
    await world.show()
    await world.show()
    expect(await world.now()).toMatchObject({ status: 'draft', closedAt: null, text: 'A lesson is $40.\n\nBring your own racket.' })
    expect(await world.theirDrafts()).toHaveLength(1)
    await world.edit('Rackets are here.')
    await world.approve('A lesson is $40. Bring a racket.')
    await world.deliver()
    expect(await world.now()).toMatchObject({ status: 'draft', closedAt: null, toldAt: null, text: 'Rackets are here.' })
    expect(await world.sent()).toEqual([])
    await world.approve('Rackets are here.')
    await world.deliver()
    expect(await world.sent()).toHaveLength(1)
    expect(await world.theirDrafts()).toEqual([])
    await world.close()
  })

  test('deleted there, it is put aside here, but not while it may be on its way; brought back, it lies there again', async () => {
    const world = await ready()
    await world.show()
    await world.deleteIt()
    await world.show()
    expect((await world.now()).closedAt).toBeNull()
    world.clock.advance(minute)
    await world.show()
    expect((await world.now()).closedAt).not.toBeNull()
    await world.inOwner((tx) => reopenDraft(tx, world.draft.messageId, world.clock.now()))
    await world.show()
    expect(await world.theirDrafts()).toHaveLength(1)
    await world.close()
  })

  test('deleted there and approved here, it leaves once it is sure that it was not sent', async () => {
    const world = await ready()
    await world.show()
    await world.deleteIt()
    await world.approve()
    await world.deliver()
    expect(await world.now()).toMatchObject({ status: 'queued' })
    expect(world.enqueued.at(-1)).toMatchObject({ name: 'mailboxes.deliver' })
    world.clock.advance(minute)
    await world.deliver()
    expect(await world.now()).toMatchObject({ status: 'sent' })
    expect(await world.sent()).toHaveLength(1)
    await world.close()
  })

  test('discarded here, or no longer wanted there, it is taken away', async () => {
    const world = await ready()
    await world.show()
    await world.inOwner((tx) => closeDraft(tx, world.draft.messageId, world.clock.now()))
    await world.show()
    expect(await world.theirDrafts()).toEqual([])
    await world.inOwner((tx) => reopenDraft(tx, world.draft.messageId, world.clock.now()))
    await world.show()
    expect(await world.theirDrafts()).toHaveLength(1)
    await keepMarks(world.deps, world.owner, world.mailboxId, { putsLabels: false, putsDrafts: false })
    await world.show()
    expect(await world.theirDrafts()).toEqual([])
    expect(await world.now()).toMatchObject({ status: 'draft', closedAt: null })
    await world.close()
  })
}
