import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openMailboxWorld } from '../../testing/mailbox-world.ts'
import { keysIn, type Notified, openNoticeWorld, type NoticeWorld } from '../../testing/notice-world.ts'
import { findConfirmedEmail } from '../db/accounts/profiles.ts'
import { users } from '../db/schema/accounts.ts'
import { noticeLinks } from '../db/schema/escalations.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { applyEmailChange } from '../features/accounts/apply-email-change.ts'
import { sendAnswer } from '../features/assistant/send-answer.ts'
import { type MailedDeps, takeMailedAnswer } from '../features/assistant/notices/take-mailed-answer.ts'
import { openNotice, pressNotice } from '../features/assistant/notices/press-notice.ts'
import { readConfig } from '../config.ts'

const address = 'answers@own.example'
let db: OpenedDatabase
let deps: MailedDeps
let world: NoticeWorld
beforeAll(async () => {
  db = await openTestDatabase()
  const config = readConfig({ NODE_ENV: 'test', NOTICE_IMAP_URL: 'imaps://answers%40own.example:secret@mail.own.example' })
  deps = { ...(await openMailboxWorld(db)).deps, config }
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openNoticeWorld(db, deps)
})

type Reply = {
  to: Notified | string
  from?: string
  subject?: string
  headers?: string[]
  body?: string
  id?: string
  by?: 'In-Reply-To' | 'References'
}

/** What the owner's mail program sends when they answer a notice. */
function replyTo({ to, from = 'Maya <maya@home.test>', subject = 'Re: A message waits for you', ...given }: Reply): string {
  const { headers = [], body = 'Yes, on Mondays at four.', id = `${randomUUID()}@home.test`, by = 'In-Reply-To' } = given
  const name = typeof to === 'string' ? to : `${to.mail.messageName}@own.example`
  return [
    `From: ${from}`,
    `To: ${address}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    `${by}: <${name}>`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n')
}

async function arrive(raw: string): Promise<void> {
  const bytes = Buffer.from(raw)
  await takeMailedAnswer(deps, { providerId: randomUUID(), raw: bytes, sizeBytes: bytes.length, receivedAt: deps.clock.now() }, address)
}

/** What the owner was told of their answers, newest last. */
const told = async () => (await world.mails()).filter(({ kind }) => kind === 'notice_answer')

/** The notice as mail programs quote it. */
const quoted = ({ mail }: Notified) =>
  (mail.text ?? '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')

describe('an answer to a notice', () => {
  test('goes to the customer in the thread, in the owner’s words without quote and signature, and the owner is told', async () => {
    const notified = await world.notified({ draft: 'A draft' })
    expect(notified.mail).toMatchObject({ replyTo: address, messageName: expect.stringMatching(/^notice\.[\w-]{22}\.[\w-]{43}$/) })
    const body = `Hi Olga,\r\n\r\nyes, on Mondays at four.\r\n\r\n-- \r\nMaya, Otter & Brass\r\n\r\nOn Mon, Mar 2, 2026 at 3:00 PM Ownvoice <hello@own.example> wrote:\r\n${quoted(notified)}`
    await arrive(replyTo({ to: notified, body }))
    expect(await world.answersOf(notified.messageId)).toMatchObject([
      {
        kind: 'owner',
        status: 'queued',
        text: 'Hi Olga,\n\nyes, on Mondays at four.',
        toAddress: 'olga@customer.test',
        references: [expect.any(String)],
      },
    ])
    expect(await world.statusOf(notified.escalationId)).toBe('resolved')
    const [confirmation, ...more] = await told()
    expect(more).toEqual([])
    expect(confirmation).toMatchObject({ subject: 'Your answer is on its way', toAddress: await world.inOwner(findConfirmedEmail) })
    expect(confirmation?.text).toContain('olga@customer.test')
  })

  test('counts with the key alone: from another address too, and by References where In-Reply-To is lost', async () => {
    const notified = await world.notified()
    await arrive(replyTo({ to: notified, from: 'maya.private@elsewhere.test', by: 'References' }))
    expect(await world.answersOf(notified.messageId)).toMatchObject([{ text: 'Yes, on Mondays at four.' }])
    expect(await told()).toMatchObject([{ toAddress: await world.inOwner(findConfirmedEmail) }])
  })

  const wrote = 'On Mon, Mar 2, 2026 at 3:00 PM Ownvoice &lt;hello@own.example&gt; wrote:'
  const head = '<b>From:</b> Ownvoice &lt;hello@own.example&gt;<br><b>Sent:</b> Monday, March 2, 2026 3:00 PM<br><b>To:</b> Maya<br>'
  test.each([
    [
      'Gmail',
      (html: string) =>
        `<div class="gmail_quote gmail_quote_container"><div class="gmail_attr">${wrote}<br></div><blockquote class="gmail_quote">${html}</blockquote></div>`,
    ],
    ['Apple Mail', (html: string) => `<div><br><blockquote type="cite"><div>${wrote}</div><br>${html}</blockquote></div>`],
    [
      'Outlook',
      (html: string) =>
        `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${head}<b>Subject:</b> A message waits for you</p></div>${html}`,
    ],
  ])('from %s holds nothing of the notice that it quotes', async (_program, quote) => {
    const notified = await world.notified({ draft: 'A draft' })
    const body = /<body[^>]*>([^]*)<\/body>/.exec(notified.mail.html ?? '')?.[1] ?? ''
    const html = `<html><body><div>Hi Olga,</div><div>yes, on Mondays.</div>${quote(body)}</body></html>`
    await arrive(replyTo({ to: notified, headers: ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'], body: html }))
    expect(await world.answersOf(notified.messageId)).toMatchObject([{ text: 'Hi Olga,\nyes, on Mondays.' }])
  })

  test('that was read before does nothing when it is read again', async () => {
    const notified = await world.notified()
    const raw = replyTo({ to: notified })
    for (let time = 0; time < 2; time += 1) await arrive(raw)
    expect(await world.answersOf(notified.messageId)).toHaveLength(1)
    expect(await told()).toHaveLength(1)
  })
})

describe('nothing is sent on, and nobody is written to,', () => {
  test('for a mail that only says that it is from the owner', async () => {
    const { messageId } = await world.notified()
    const from = (await world.inOwner(findConfirmedEmail)) ?? ''
    await arrive(replyTo({ to: `${randomUUID()}@own.example`, from }))
    await arrive(replyTo({ to: `notice.${'A'.repeat(22)}.${'A'.repeat(43)}@own.example`, from }))
    expect(await world.answersOf(messageId)).toEqual([])
    expect(await told()).toEqual([])
  })

  test('for the key of one of the links, and for one put together for another account', async () => {
    const { keys, mail, messageId } = await world.notified({ draft: 'A draft' })
    const stranger = await openNoticeWorld(db, deps)
    const theirs = await stranger.notified()
    const [, account] = (theirs.mail.messageName ?? '').split('.')
    const [, , secret] = (mail.messageName ?? '').split('.')
    await arrive(replyTo({ to: `notice.${keys['Approve and send it']}@own.example` }))
    await arrive(replyTo({ to: `notice.${account}.${secret}@own.example` }))
    expect(await world.answersOf(messageId)).toEqual([])
    expect(await stranger.answersOf(theirs.messageId)).toEqual([])
    expect(await told()).toEqual([])
    expect(await openNotice(deps, `${account}.${secret}`)).toEqual({ state: 'unknown' })
    const replyKey = (mail.messageName ?? '').slice('notice.'.length) // and what an answer is known by opens no page
    expect(await openNotice(deps, replyKey)).toEqual({ state: 'unknown' })
    expect(await pressNotice(deps, replyKey, 'Yes')).toEqual({ state: 'unknown' })
  })

  test.each([
    ['an automatic reply', { headers: ['Auto-Submitted: auto-replied'] }],
    ['an absence', { subject: 'Automatic reply: A message waits for you', body: 'I am out of the office until Monday.' }],
    ['a bounce', { from: 'MAILER-DAEMON@home.test', headers: ['Return-Path: <>'], subject: 'Undelivered Mail Returned to Sender' }],
  ])('for %s', async (_what, given) => {
    const notified = await world.notified()
    await arrive(replyTo({ to: notified, ...given }))
    expect(await world.answersOf(notified.messageId)).toEqual([])
    expect(await told()).toEqual([])
    await arrive(replyTo({ to: notified }))
    expect(await world.answersOf(notified.messageId)).toHaveLength(1)
  })
})

describe('nothing is sent on, and the owner gets their words back,', () => {
  const expectRefused = async (messageId: string, says: string, answers = 0) => {
    expect(await world.answersOf(messageId)).toHaveLength(answers)
    const refusal = (await told()).at(-1)
    expect(refusal).toMatchObject({ subject: 'Your answer was not sent', toAddress: await world.inOwner(findConfirmedEmail) })
    expect(refusal?.text).toContain(says)
    return refusal?.text ?? ''
  }

  test('when the message was answered meanwhile', async () => {
    const notified = await world.notified()
    await sendAnswer(deps, world.owner, { messageId: notified.messageId, text: 'From the dashboard', ready: null })
    await arrive(replyTo({ to: notified }))
    expect(await expectRefused(notified.messageId, 'answered or closed in another way', 1)).toContain('You wrote: Yes, on Mondays at four.')
  })

  test('when they answer the same notice a second time', async () => {
    const notified = await world.notified()
    await arrive(replyTo({ to: notified }))
    await arrive(replyTo({ to: notified, body: 'And on Tuesdays.' }))
    expect(await expectRefused(notified.messageId, 'was used already', 1)).toContain('And on Tuesdays.')
  })

  test('once notices go to another address: the owner hears of it there', async () => {
    const notified = await world.notified()
    await db.system((tx) =>
      tx
        .update(users)
        .set({ email: `new-${world.owner}@school.example` })
        .where(eq(users.id, world.owner)),
    )
    const change = { from: notified.mail.toAddress, to: `new-${world.owner}@school.example`, wasConfirmed: true }
    await applyEmailChange(deps, world.owner, change)
    await arrive(replyTo({ to: notified }))
    await expectRefused(notified.messageId, 'gone to another address')
    expect((await told()).at(-1)?.toAddress).toBe(change.to)
  })

  test('after seven days', async () => {
    const notified = await world.notified()
    await world.inOwner((tx) =>
      tx.update(noticeLinks).set({ expiresAt: deps.clock.now() }).where(eq(noticeLinks.messageId, notified.messageId)),
    )
    await arrive(replyTo({ to: notified }))
    await expectRefused(notified.messageId, 'older than seven days')
  })

  test('when there are no words, or the notice stands among them; the notice can be answered again', async () => {
    const notified = await world.notified()
    await arrive(replyTo({ to: notified, body: quoted(notified) }))
    await expectRefused(notified.messageId, 'no words of yours')
    await arrive(replyTo({ to: notified, body: `Yes, on Mondays.\r\n\r\n${(notified.mail.text ?? '').replaceAll('\n', '\r\n')}` }))
    await expectRefused(notified.messageId, 'could not tell your words')
    await arrive(replyTo({ to: notified }))
    expect(await world.answersOf(notified.messageId)).toHaveLength(1)
  })

  test('when the notice was about several messages', async () => {
    const one = await world.handOver()
    const two = await world.handOver()
    const mail = await world.notify()
    await arrive(replyTo({ to: { ...one, mail, keys: keysIn(mail.text ?? '') } }))
    await expectRefused(one.messageId, 'several messages')
    expect(await world.answersOf(two.messageId)).toEqual([])
  })

  test('nowhere but at a confirmed address: without one nothing is said', async () => {
    const notified = await world.notified()
    await db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, world.owner)))
    await arrive(replyTo({ to: notified }))
    expect(await world.answersOf(notified.messageId)).toEqual([])
    expect(await told()).toEqual([])
  })
})
