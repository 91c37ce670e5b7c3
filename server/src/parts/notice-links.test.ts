import type { ReadyReply } from '@ownvoice/core/assistant/trace'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryAll, tablesHolding } from '../../testing/planted-words.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { type NoticeWorld, openNoticeWorld } from '../../testing/notice-world.ts'
import { openTestWeb, testSubscription, type TestWeb } from '../../testing/test-web.ts'
import { addAnswers, listAnswerable } from '../db/knowledge/answers.ts'
import { saveEscalationStatus } from '../db/escalations/escalations.ts'
import { deleteMessages } from '../db/mailboxes/delete-messages.ts'
import { setMailboxStatus } from '../db/mailboxes/mailboxes.ts'
import { startSending } from '../db/mailboxes/outgoing.ts'
import { saveSubscription } from '../db/billing/subscriptions.ts'
import { userSubscriptions } from '../db/schema/billing.ts'
import { users } from '../db/schema/accounts.ts'
import { escalatedEmails, noticeLinks } from '../db/schema/escalations.ts'
import { applyEmailChange } from '../features/accounts/apply-email-change.ts'
import { confirmContact } from '../features/accounts/confirm-contact.ts'
import { getProfile, saveProfile } from '../features/accounts/keep-profile.ts'
import { sendAnswer } from '../features/assistant/send-answer.ts'
import { listEscalations } from '../features/escalations/list-escalations.ts'
import { noticeDigest } from '../http/notice-link.ts'
import { sealedAddressUrl } from '../http/sealed-address.ts'

const day = 86_400_000
const draft = 'Hi Olga,\n\nwe teach <ballet> on Mondays.\n\nMaya'
const approve = 'Approve and send it'
const edit = 'Edit it first'
const write = 'Write the answer'
const take = 'I will answer it myself'

let web: TestWeb
let world: NoticeWorld
beforeAll(async () => {
  web = await openTestWeb({ TRUSTED_PROXIES: '1' })
  world = await openNoticeWorld(web.db, web.deps)
})
afterAll(() => web.stop())

/** Each request comes from another address, so that none meets the limit of the others. */
let visitors = 0
const fromElsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(visitors += 1)}` })
const pathOf = (key: string | undefined) => `${web.url}/notice/${key ?? 'no-key'}`
async function open(key: string | undefined): Promise<{ status: number; page: string; headers: Headers }> {
  const answer = await fetch(pathOf(key), { headers: fromElsewhere() })
  return { status: answer.status, page: await answer.text(), headers: answer.headers }
}
async function press(key: string | undefined, text?: string, what = ''): Promise<{ status: number; page: string }> {
  const body = new URLSearchParams(text === undefined ? {} : { text })
  const answer = await fetch(`${pathOf(key)}${what}`, { method: 'POST', body, headers: { Origin: 'null', ...fromElsewhere() } })
  return { status: answer.status, page: await answer.text() }
}

describe('the link that approves', () => {
  test('shows what would go to whom, in its lines and as text, and sends it with the one press of its button', async () => {
    const { keys, messageId, escalationId } = await world.notified({ draft })
    const { status, page, headers } = await open(keys[approve])
    expect(status).toBe(200)
    for (const part of ['olga@customer.test', 'we teach &lt;ballet&gt; on Mondays.', 'Do you teach ballet?']) expect(page).toContain(part)
    expect(page.match(/<button/g)).toHaveLength(1)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    const done = await press(keys[approve])
    expect(done.page).toContain('On its way')
    expect(done.page).not.toContain('olga@customer.test')
    expect(await world.answersOf(messageId)).toMatchObject([
      { kind: 'owner', status: 'queued', text: draft, toAddress: 'olga@customer.test' },
    ])
    expect(await world.statusOf(escalationId)).toBe('resolved')
    expect(web.enqueued.filter(({ name }) => name === 'mailboxes.deliver')).toHaveLength(1)
  })

  test('does nothing when it is only opened, however often, by GET or HEAD', async () => {
    const { keys, messageId, escalationId } = await world.notified({ draft })
    for (const key of Object.values(keys)) {
      for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(pathOf(key), { method })).status).toBe(200)
    }
    expect((await fetch(`${pathOf(keys[approve])}/undo`)).status).toBe(404)
    expect(await world.answersOf(messageId)).toEqual([])
    expect(await world.statusOf(escalationId)).toBe('open')
  })

  test('is good for one answer, also when two press at once: the second learns of the first', async () => {
    const { keys, messageId } = await world.notified({ draft })
    const presses = await Promise.all([press(keys[approve]), press(keys[approve])])
    for (const { status, page } of presses) expect([status, page.includes('On its way')]).toEqual([200, true])
    const [answer, ...more] = await world.answersOf(messageId)
    expect(more).toEqual([])
    await world.inOwner((tx) => tx.execute(sql`update outgoing set status = 'sent', sent_at = now() where id = ${answer?.id}`))
    const again = await press(keys[approve])
    expect(again.page).toContain('Your reply was sent')
    expect(await open(keys[approve])).toMatchObject({ status: 410, page: expect.not.stringContaining('ballet') })
    expect((await press(keys[edit], 'Once more')).status).toBe(410)
    expect(await world.answersOf(messageId)).toHaveLength(1)
  })

  test('is taken back for ten seconds, then works again; once the answer leaves it is too late', async () => {
    const { keys, messageId, escalationId } = await world.notified({ draft })
    expect((await press(keys[approve], undefined, '/undo')).page).toContain('Too late')
    await press(keys[approve])
    expect((await press(keys[approve], undefined, '/undo')).page).toContain('Taken back')
    expect(await world.answersOf(messageId)).toMatchObject([{ status: 'draft' }])
    expect(await world.statusOf(escalationId)).toBe('open')
    expect((await press(keys[approve])).page).toContain('On its way')
    const [answer] = await world.answersOf(messageId)
    await world.inOwner((tx) => startSending(tx, answer?.id ?? '', web.clock.now()))
    expect(await press(keys[approve], undefined, '/undo')).toMatchObject({ status: 409, page: expect.stringContaining('Too late') })
    expect(await world.answersOf(messageId)).toMatchObject([{ status: 'sending' }])
  })

  test('sends the likeliest reply that stands ready, and takes it from the quota as the dashboard does', async () => {
    const remaining = async () => (await world.inOwner((tx) => tx.select().from(userSubscriptions)))[0]?.remainingEmails ?? 0
    const before = await remaining()
    const ready = [readyReply('Ballet is on Mondays.'), readyReply('No ballet.')]
    const { keys, messageId, mail } = await world.notified({ ready })
    expect(mail.text).toContain('Not sent yet: Ballet is on Mondays.')
    await press(keys[approve])
    expect(await world.answersOf(messageId)).toMatchObject([{ kind: 'reply', text: 'Ballet is on Mondays.' }])
    expect(await remaining()).toBe(before - 1)
  })

  test('teaches the answer that its reply gives the customer’s question, and confirms it; words of the owner’s own teach nothing', async () => {
    const known = { ...emptyAnswer, about: 'ballet', text: 'Ballet is on Mondays.', questions: ['When is ballet?'] }
    const [answer] = await world.inOwner(async (tx) => {
      await addAnswers(tx, [known])
      return listAnswerable(tx)
    })
    if (!answer) throw new Error('not added')
    const stored = async () => (await world.inOwner(listAnswerable)).find(({ id }) => id === answer.id)
    const ready = [{ ...readyReply(answer.text), teaches: [{ answerId: answer.id, question: 'Do you teach ballet?' }] }]
    const edited = await world.notified({ ready })
    await press(edited.keys[edit], 'Yes, on Mondays.')
    expect(await stored()).toEqual(answer)
    const { keys } = await world.notified({ ready })
    await press(keys[approve])
    expect(await stored()).toMatchObject({ state: 'confirmed', questions: [...answer.questions, 'Do you teach ballet?'] })
  })

  test('sends nothing but what the email showed: a draft that changed since is looked at in the dashboard', async () => {
    const { keys, messageId, escalationId } = await world.notified({ draft })
    const change = { attemptedDraft: 'Something else' }
    await world.inOwner((tx) => tx.update(escalatedEmails).set(change).where(eq(escalatedEmails.id, escalationId)))
    const { status, page } = await open(keys[approve])
    expect([status, page.includes('has changed'), page.includes('Something else')]).toEqual([410, true, false])
    expect((await press(keys[approve])).status).toBe(410)
    expect(await world.answersOf(messageId)).toEqual([])
    expect((await open(keys[edit])).page).toContain('Something else')
  })
})

describe('the other links', () => {
  test('one edits: the words that were typed are sent; none are asked for again, with what was typed', async () => {
    const { keys, messageId } = await world.notified({ draft })
    expect((await open(keys[edit])).page).toContain('we teach &lt;ballet&gt; on Mondays.')
    for (const text of ['  \n ', 'x'.repeat(20_001)]) {
      const refused = await press(keys[edit], text)
      expect([refused.status, refused.page.includes('role="alert"')]).toEqual([422, true])
    }
    expect((await press(keys[edit], 'Call me,\r\nOlga.')).page).toContain('On its way')
    expect(await world.answersOf(messageId)).toMatchObject([{ kind: 'owner', text: 'Call me,\nOlga.' }])
  })

  test('without a reply there is one to write, and none to approve', async () => {
    const { keys, messageId } = await world.notified()
    expect(Object.keys(keys)).toEqual([write, take])
    expect((await open(keys[write])).page).toContain('Write your answer')
    await press(keys[write], 'Yes.')
    expect(await world.answersOf(messageId)).toMatchObject([{ text: 'Yes.' }])
  })

  test('one takes over: the message stays open, nothing is sent, and no notice speaks of it again', async () => {
    const { keys, messageId, escalationId } = await world.notified({ draft })
    expect((await open(keys[take])).page).toContain('Answer it yourself?')
    expect((await press(keys[take])).page).toContain('You answer it yourself')
    expect((await press(keys[take])).page).toContain('You answer it yourself')
    expect(await world.statusOf(escalationId)).toBe('open')
    expect(await world.answersOf(messageId)).toEqual([])
    const [row] = await world.inOwner((tx) => tx.select().from(escalatedEmails).where(eq(escalatedEmails.id, escalationId)))
    expect(row).toMatchObject({ takenAt: web.clock.now(), toldAt: expect.any(Date) })
    const everything = { category: 'all', age: 'all', search: '', limit: 50 } as const
    const { escalations } = await listEscalations(web.deps, world.owner, everything)
    expect(escalations.filter(({ isTaken }) => isTaken).map(({ id }) => id)).toEqual([escalationId])
  })

  test('of several messages each has its own, which answers it alone', async () => {
    const one = await world.handOver({ from: 'one@customer.test', draft })
    const two = await world.handOver({ from: 'two@customer.test' })
    const { text } = await world.notify()
    const keys = Object.fromEntries([...(text ?? '').matchAll(/^Answer (\S+):\n\S+\/notice\/(\S+)$/gm)].map(([, who, key]) => [who, key]))
    await press(keys['two@customer.test'], 'For you.')
    expect(await world.answersOf(two.messageId)).toMatchObject([{ text: 'For you.' }])
    expect(await world.answersOf(one.messageId)).toEqual([])
    await press(keys['one@customer.test'], 'And for you.')
  })
})

describe('a link is refused, and tells nothing,', () => {
  const refusedEverywhere = async (key: string | undefined, status: number, says: string) => {
    for (const { status: got, page } of [await open(key), await press(key, 'My words')]) {
      expect([got, page.includes(says), page.includes('/dashboard/escalate')]).toEqual([status, true, true])
      expect(page).not.toMatch(/olga@|ballet/)
    }
  }

  test('after seven days', async () => {
    const { keys, messageId } = await world.notified({ draft })
    await world.inOwner((tx) => tx.update(noticeLinks).set({ expiresAt: web.clock.now() }).where(eq(noticeLinks.messageId, messageId)))
    await refusedEverywhere(keys[approve], 410, 'has expired')
    expect(await world.answersOf(messageId)).toEqual([])
    const [fresh] = await world.inOwner((tx) =>
      tx
        .select()
        .from(noticeLinks)
        .orderBy(sql`${noticeLinks.expiresAt} desc`)
        .limit(1),
    )
    expect((fresh?.expiresAt.getTime() ?? 0) - web.clock.now().getTime()).toBeLessThan(8 * day)
  })

  const signInAs = (email: string) => web.db.system((tx) => tx.update(users).set({ email }).where(eq(users.id, world.owner)))
  const confirm = (address: string) =>
    confirmContact(web.deps, sealedAddressUrl(web.deps, 'contact', { owner: world.owner, address }).split('/').at(-1) ?? '')
  const choose = async (email: string) => {
    const seen = await getProfile(web.deps, world.owner)
    await saveProfile(web.deps, world.owner, { ...seen, email, seen })
  }

  test('once notices go to another address, by the link of a mail, by choice or with the address to sign in with', async () => {
    const [first, second, office] = ['first@school.example', 'second@school.example', 'office@school.example']
    const moves = [
      () => signInAs(first).then(() => applyEmailChange(web.deps, world.owner, { from: own, to: first, wasConfirmed: true })),
      () => choose(office).then(() => confirm(office)),
      () => choose(first),
      () => choose(office),
    ]
    const own = (await getProfile(web.deps, world.owner)).email
    for (const move of moves) {
      const { keys, messageId } = await world.notified({ draft })
      expect((await open(keys[approve])).status).toBe(200)
      await move()
      for (const key of Object.values(keys)) await refusedEverywhere(key, 410, 'another address')
      expect(await world.answersOf(messageId)).toEqual([])
    }
    const { keys } = await world.notified({ draft })
    await choose('not-confirmed@school.example') // notices go back to the sign-in address
    await refusedEverywhere(keys[approve], 410, 'another address')
    await choose(office)
    const stays = await world.notified({ draft })
    await confirm(office)
    await signInAs(second)
    await applyEmailChange(web.deps, world.owner, { from: first, to: second, wasConfirmed: true })
    expect((await open(stays.keys[approve])).status).toBe(200) // notices go to the office, before and after
    await choose(second)
  })

  test('once the message was answered or closed in the dashboard', async () => {
    const answered = await world.notified({ draft })
    await sendAnswer(web.deps, world.owner, { messageId: answered.messageId, text: 'From the dashboard', ready: null })
    const closed = await world.notified({ draft })
    await world.inOwner((tx) => saveEscalationStatus(tx, closed.escalationId, 'resolved', web.clock.now()))
    for (const { keys } of [answered, closed]) for (const key of Object.values(keys)) await refusedEverywhere(key, 410, 'dealt with')
    expect(await world.answersOf(answered.messageId)).toMatchObject([{ text: 'From the dashboard' }])
    expect(await world.answersOf(closed.messageId)).toEqual([])
  })

  test('that is cut short, made up, or put together for somebody else’s account', async () => {
    const { keys, messageId } = await world.notified({ draft })
    const stranger = await openNoticeWorld(web.db, web.deps)
    const theirs = await stranger.notified({ draft })
    const [account, secret] = (keys[approve] ?? '').split('.')
    const [other] = (theirs.keys[approve] ?? '').split('.')
    for (const key of [`${account}.${secret?.slice(1)}`, `${account}.${'A'.repeat(43)}`, `${other}.${secret}`, 'x', '%F0%9F%92%A9'])
      await refusedEverywhere(key, 404, 'not complete')
    expect(await world.answersOf(messageId)).toEqual([])
    expect(await stranger.answersOf(theirs.messageId)).toEqual([])
  })

  test('while the subscription is over', async () => {
    const { keys, messageId } = await world.notified({ draft })
    const save = (isActive: boolean) => web.db.system((tx) => saveSubscription(tx, world.owner, { ...testSubscription, isActive }))
    await save(false)
    await refusedEverywhere(keys[approve], 410, 'subscription is over')
    await save(true)
    expect(await world.answersOf(messageId)).toEqual([])
  })

  test('and is as good as before when the dashboard would refuse the same', async () => {
    const { keys, messageId } = await world.notified({ draft })
    const state = { lastError: null, checkedAt: web.clock.now() }
    await world.inOwner((tx) => setMailboxStatus(tx, world.mailbox.id, { ...state, status: 'disconnected' }))
    const refused = await press(keys[edit], 'My words')
    expect([refused.status, refused.page.includes('role="alert"'), refused.page.includes('My words')]).toEqual([422, true, true])
    await world.inOwner((tx) => setMailboxStatus(tx, world.mailbox.id, { ...state, status: 'connected' }))
    expect((await press(keys[edit], 'My words')).page).toContain('On its way')
    expect(await world.answersOf(messageId)).toHaveLength(1)
  })
})

test('of a key only its hash is kept, and it goes with its message', async () => {
  const { keys, messageId, mail } = await world.notified({ draft })
  const key = keys[approve] ?? ''
  await queryAll(web.db, `update product_mails set html = null, text = null where id = '${mail.id}'`) // as when it has left
  expect(await tablesHolding(web.db, [key.slice(23)])).toEqual([])
  expect(await tablesHolding(web.db, [noticeDigest(key)])).toEqual(['public.notice_links'])
  await world.inOwner((tx) => deleteMessages(tx, [messageId], { withQuestions: false }))
  expect(await tablesHolding(web.db, [noticeDigest(key)])).toEqual([])
  expect((await open(key)).status).toBe(404)
})

test('whoever tries keys without end is slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => fetch(pathOf('none'))))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})

function readyReply(text: string): ReadyReply {
  return { text, says: text, teaches: [] }
}
