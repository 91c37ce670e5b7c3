import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openProfile } from '@ownvoice/core/tone/tone'
import { recordWords } from '@ownvoice/core/accounts/record/record-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appCode } from '../../testing/app-code.ts'
import { confirmPassword, postAuth, signIn } from '../../testing/auth-calls.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../testing/follow-up-world.ts'
import { customerMail } from '../../testing/mail.ts'
import { openMailboxWorld } from '../../testing/mailbox-world.ts'
import { openNoticeWorld } from '../../testing/notice-world.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { passkeyDevice } from '../../testing/passkey-device.ts'
import { openPushWorld } from '../../testing/push-peer.ts'
import { scripted } from '../../testing/scripted-model.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { settleBooking } from '../db/bookings/settle-booking.ts'
import { addAnswers } from '../db/knowledge/answers.ts'
import { addDocument } from '../db/knowledge/documents.ts'
import { noteChecked } from '../db/mailboxes/mailboxes.ts'
import { addLinePlace } from '../db/scheduling/line/places.ts'
import { bookingLinks } from '../db/schema/scheduling.ts'
import { AppError } from '../errors.ts'
import { makePasswordLink } from '../features/accounts/make-password-link.ts'
import { deleteCustomer, deleteMessage } from '../features/accounts/owner-data/delete-messages.ts'
import { turnOffTwoFactor } from '../features/accounts/two-factor.ts'
import { correctMessage } from '../features/assistant/correct-message.ts'
import { saveToneProfile } from '../db/tone/profile.ts'
import { giveBackConversation } from '../features/assistant/give-back-conversation.ts'
import { mineDocuments } from '../features/assistant/mining/mine-document.ts'
import { leaveAlone } from '../features/assistant/leave-alone.ts'
import { recallAnswer } from '../features/assistant/recall-answer.ts'
import { resolveReply } from '../features/assistant/resolve-reply.ts'
import { sendAnswer } from '../features/assistant/send-answer.ts'
import { confirmBooking, markBooked, takeBack } from '../features/bookings/mark-booking.ts'
import { discardDraft, restoreDraft } from '../features/escalations/discard-draft.ts'
import { reopenEscalation, resolveEscalation } from '../features/escalations/resolve-escalation.ts'
import {
  approveFollowUp,
  editFollowUp,
  moveFollowUp,
  skipFollowUp,
  stopFollowUps,
  undoFollowUps,
} from '../features/followups/change-follow-ups.ts'
import { deliverOutgoing } from '../features/mailboxes/deliver-outgoing.ts'
import { disconnectMailbox } from '../features/mailboxes/disconnect-mailbox.ts'
import { keepAliases } from '../features/mailboxes/keep-aliases.ts'
import { keepMailbox } from '../features/mailboxes/keep-mailbox.ts'
import { learnFromSent } from '../features/mailboxes/learn-from-sent.ts'
import { startLookBack } from '../features/mailboxes/look-back.ts'
import { addSenderToLine, addToLine, moveInLine, putBackInLine, removeFromLine, settleInLine } from '../features/scheduling/keep-line.ts'
import { closePlace, offerPlace } from '../features/scheduling/offer-place.ts'
import { passPlace } from '../features/scheduling/pass-place.ts'
import { getLine } from '../features/scheduling/view-line.ts'
import { sealedAddressUrl } from '../http/sealed-address.ts'
import { systemClock } from '../system-clock.ts'

const password = 'a-long-enough-passphrase'
const newPassword = 'quiet harbour, brass kettle'
let pushes: Awaited<ReturnType<typeof openPushWorld>>
let web: TestWeb
let shop: TestWeb // by the set clock, as the practice checkout is
let owner: OwnerId
let cookie: string

beforeAll(async () => {
  pushes = await openPushWorld()
  web = await openTestWeb({}, undefined, { clock: systemClock.clock, push: pushes.push }) // codes of an app hang on the clock of the account library
  shop = await openTestWeb()
  owner = await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
  await confirmPassword(web.url, cookie, password)
})
afterAll(async () => {
  await web.stop()
  await shop.stop()
  await pushes.peer.close()
})

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { Cookie: cookie, Origin: web.url, 'Content-Type': 'application/json' }
  const response = await fetch(`${web.url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const Id = z.object({ id: z.string() })
const idOf = (answer: unknown) => Id.parse(answer).id
const Version = z.object({ version: z.string() })

async function auth(path: string, body: object): Promise<Response> {
  const response = await postAuth(web.url, path, body, { Cookie: cookie })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const renewed = response.headers.getSetCookie().find((text) => text.startsWith('ownvoice_session=') && !/max-age=0/i.test(text))
  if (renewed) cookie = renewed.split(';')[0] ?? cookie
  return response
}

const Begun = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

async function passkeys(): Promise<void> {
  const asked = await fetch(`${web.url}/api/auth/passkey/generate-register-options`, { headers: { Cookie: cookie } })
  const challenge = asked.headers.getSetCookie().map((text) => text.split(';')[0])
  const response = passkeyDevice(web.url).create(await asked.json())
  const added = await postAuth(web.url, '/passkey/verify-registration', { response }, { Cookie: [cookie, ...challenge].join('; ') })
  if (!added.ok) throw new Error(`the passkey was answered with ${added.status}: ${await added.text()}`)
  const [{ id }] = z.tuple([Id]).parse(await ask('GET', '/me/passkeys'))
  await ask('PUT', `/me/passkeys/${id}`, { name: 'My laptop' })
  await ask('DELETE', `/me/passkeys/${id}`)
}

async function signInAndOut(): Promise<void> {
  for (const [index] of [0, 1].entries()) {
    await signIn(web.url, 'maya@example.com', password)
    const sessions = z.array(Id.extend({ isThisDevice: z.boolean() })).parse(await ask('GET', '/me/sessions'))
    const other = sessions.find(({ isThisDevice }) => !isThisDevice)
    await ask('DELETE', index === 0 ? `/me/sessions/${other?.id}` : '/me/sessions')
  }
  await auth('/change-password', { currentPassword: password, newPassword, revokeOtherSessions: false })
  const { totpURI, backupCodes } = Begun.parse(await (await auth('/two-factor/enable', { password: newPassword })).json())
  await auth('/two-factor/verify-totp', { code: appCode(totpURI, new Date()) })
  await auth('/two-factor/generate-backup-codes', { password: newPassword, code: backupCodes[0] })
  await turnOffTwoFactor(web.deps, 'maya@example.com')
  const { totpURI: again, backupCodes: codes } = Begun.parse(await (await auth('/two-factor/enable', { password: newPassword })).json())
  await auth('/two-factor/verify-totp', { code: appCode(again, new Date()) })
  const challenge = await postAuth(web.url, '/sign-in/email', { email: 'maya@example.com', password: newPassword })
  const kept = challenge.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  await postAuth(web.url, '/two-factor/verify-backup-code', { code: codes[1] }, { Cookie: kept })
  await makePasswordLink(web.deps, 'maya@example.com')
}

async function changeAddress(): Promise<void> {
  await addTestUser(web.db, 'wrong@exmaple.com', password)
  await queryAll(web.db, `update users set email_verified = false where email = 'wrong@exmaple.com'`)
  const before = cookie
  cookie = await signIn(web.url, 'wrong@exmaple.com', password)
  await confirmPassword(web.url, cookie, password)
  await ask('POST', '/me/email', { email: 'right@example.com' })
  const [mail] = await queryAll(web.db, `select text from product_mails where to_address = 'right@example.com'`)
  const [link = ''] = /https?:\S+verify-email\S+/.exec(String(mail?.['text'])) ?? []
  await fetch(link.replace(/^https?:\/\/[^/]+/, web.url), { headers: { Cookie: cookie }, redirect: 'manual' })
  cookie = before
}

async function confirmContact(): Promise<void> {
  const profile = z
    .object({ email: z.string() })
    .loose()
    .parse(await ask('GET', '/me/profile'))
  const address = 'office@school.example'
  await ask('PUT', '/me/profile', { ...profile, email: address })
  await fetch(`${web.url}${new URL(sealedAddressUrl(web.deps, 'contact', { owner, address })).pathname}`, { method: 'POST' })
  await ask('PUT', '/me/profile', profile)
}

async function changeHowItAnswers(): Promise<void> {
  const { devices } = z.object({ devices: z.array(Id) }).parse(await ask('POST', '/me/push', pushes.peer.subscribe('laptop')))
  await ask('DELETE', `/me/push/${devices[0]?.id}`)
  await ask('PUT', '/me/data/retention', { months: 12 })
  await ask('POST', '/assistant/sending/stop')
  await ask('POST', '/assistant/sending/resume')
  await ask('PUT', '/tone', { toneStyle: 20, energyLevel: 30, directness: 40 })
  const emailText = 'Thank you so much for writing to us about the lessons. '.repeat(3)
  for (const category of ['general', 'general', 'general', 'general', 'general'])
    await ask('POST', '/tone/samples', { category, emailText })
  await ask('POST', '/tone/training')
  await web.db.transaction(owner, (tx) => saveToneProfile(tx, openProfile, web.clock.now()))
  await ask('PUT', '/tone/habits', { text: 'Asks back' })
  const [sample] = await queryAll(web.db, `select tone_id from client_tone where user_id = '${owner}'`)
  await ask('DELETE', `/tone/samples/${String(sample?.['tone_id'])}`)
  const { version } = Version.parse(await ask('GET', '/scheduling/links'))
  const link = { id: 'new', category: 'new', label: 'Trial', url: 'https://book.example/trial', active: true, full: false }
  const saved = Version.extend({ links: z.tuple([Id]) }).parse(await ask('PUT', '/scheduling/links', { links: [link], version }))
  for (const active of [false, true]) {
    const { version: seen } = Version.parse(await ask('GET', '/scheduling/links'))
    await ask('PUT', `/scheduling/links/${saved.links[0].id}/active`, { active, version: seen })
  }
  const { version: ofDays } = Version.parse(await ask('GET', '/scheduling/availability'))
  const blackouts = [{ id: 'new', start: '2027-07-04', end: '2027-07-05' }]
  await ask('PUT', '/scheduling/availability', { blackouts, offerWaitlistOnFull: true, version: ofDays })
}

async function connectAndTakeIn(): Promise<void> {
  await ask('POST', '/bookings/schedulers/cal_com', { token: null })
  await ask('DELETE', '/bookings/schedulers/cal_com')
  const form = idOf(await ask('POST', '/lead-forms', { name: 'Web site' }))
  await ask('PATCH', `/lead-forms/${form}`, { name: 'Our site' })
  for (const asksUs of [true, false]) await ask('PATCH', `/lead-forms/${form}`, { asksUs })
  await ask('POST', `/lead-forms/${form}/key`)
  await ask('POST', `/lead-forms/${form}/secret`)
  await ask('DELETE', `/lead-forms/${form}`)
  const question = idOf(await ask('POST', '/knowledge/questions', { question: 'Do you teach?', answer: 'We do.' }))
  await ask('PUT', `/knowledge/questions/${question}`, { question: 'Do you teach?', answer: 'Yes, we do.' })
  await ask('PATCH', `/knowledge/documents/${question}`, { displayName: 'Teaching' })
  const file = { filename: 'notes.txt', displayName: 'Notes', fileType: 'text/plain', filePath: `${owner}/notes.txt`, contentHash: 'notes' }
  await web.db.transaction(owner, (tx) => addDocument(tx, { ...file, fileSize: 5, embeddingStatus: 'embedded' }))
  await mineDocuments({ ...web.deps, model: scripted({}) }, owner)
  const [stored] = await queryAll(web.db, `select filename from documents where id = '${question}'`)
  await ask('DELETE', `/knowledge/files/${encodeURIComponent(String(stored?.['filename']))}`)
  await ask('PUT', `/knowledge/radar/${'a'.repeat(64)}`, { kind: 'passed_date', rightDocumentId: null })
  await ask('DELETE', `/knowledge/radar/${'a'.repeat(64)}`)
  await web.db.transaction(owner, (tx) => addAnswers(tx, [emptyAnswer, { ...emptyAnswer, about: 'guitar lesson' }]))
  const [one, other] = (await queryAll(web.db, `select id, version from answers where user_id = '${owner}'`)).map((row) =>
    Id.extend({ version: z.number() }).parse(row),
  )
  await ask('POST', '/knowledge/answers/confirm', { answers: [one] })
  await ask('POST', '/knowledge/answers/undo', { answers: [{ ...one, version: (one?.version ?? 0) + 1 }] })
  await ask('POST', '/knowledge/answers/dismiss', { answers: [other] })
  const words = { text: 'A lesson is $45.', questions: ['How much?'] }
  await ask('PUT', `/knowledge/answers/${one?.id}`, { version: (one?.version ?? 0) + 2, ...words })
  await (await fetch(`${web.url}/api/export`, { headers: { Cookie: cookie } })).arrayBuffer()
}

async function pay(): Promise<void> {
  const user_id = await addTestUser(shop.db, 'new@example.com', password, { isSubscribed: false })
  const headers = { Cookie: await signIn(shop.url, 'new@example.com', password), Origin: shop.url, 'Content-Type': 'application/json' }
  const post = async (path: string, body: object) =>
    (await fetch(`${shop.url}/api/v1/billing/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { url, session_id: sessionId } = z
    .object({ url: z.string(), session_id: z.string() })
    .parse(await post('checkout', { plan: 'growth' }))
  const card = new URLSearchParams({ email: 'new@example.com', card: 'accepted' })
  await fetch(url, { method: 'POST', body: card, headers: { Origin: shop.url }, redirect: 'manual' })
  await post('complete', { subscription_data: { sessionId }, user_id })
  await post('money-back', { reason: 'Not for us.' })
}

async function useMailbox(): Promise<void> {
  const { db } = web
  const { mailbox, deps, ...world } = await openMailboxWorld(db)
  const of = world.owner
  const given = {
    kind: 'sandbox',
    emailAddress: mailbox.emailAddress,
    displayName: '',
    sentStore: 'server',
    secret: null,
    cursor: { uid: 0 },
    sendMode: null,
  } as const
  await db.transaction(of, (tx) => keepMailbox(tx, { ...deps, ids: web.deps.ids }, given))
  const text = `Hey Ann!\r\n\r\nYeah, that's ${'really '.repeat(14)}fine!\r\n\r\nCheers,\r\nRio`
  for (const number of [1, 2, 3, 4, 5])
    await world.sendElsewhere(customerMail({ from: mailbox.emailAddress, to: 'ann@customer.test', text: `${text} ${number}` }))
  await learnFromSent(deps, of)
  await startLookBack(deps, of, mailbox.id)
  for (const kind of ['reply', 'holding', 'owner'] as const) await deliverOutgoing(deps, of, (await world.addReply('mail', { kind })).id)
  for (const [status, outcome] of [
    ['unconfirmed', 'arrived'],
    ['failed', 'closed'],
    ['failed', 'send_again'],
  ] as const) {
    const { id, messageId } = await world.addReply()
    await queryAll(db, `update outgoing set status = '${status}', error = 'planted' where id = '${id}'`)
    await resolveReply(deps, of, { messageId, outcome })
  }
  await leaveAlone(deps, of, { who: 'family@example.com', isLeftAlone: true })
  await leaveAlone(deps, of, { who: 'family@example.com', isLeftAlone: false })
  await disconnectMailbox(deps, of, mailbox.id)
}

/** The mail server takes an alias for no sender of its own, and later does. */
async function useAlias(): Promise<void> {
  const alias = 'info@school.test'
  let isRefusing = true
  const world = await openMailboxWorld(web.db, {
    send: async ({ from }, { markHandedOver }) => {
      const cause = { responseCode: 550, command: 'MAIL FROM' }
      if (isRefusing && from.address === alias) throw new AppError('permanent', { cause })
      await markHandedOver()
      return 'accepted'
    },
  })
  await keepAliases(world.deps, world.owner, world.mailbox.id, [alias])
  for (isRefusing of [true, false]) await deliverOutgoing(world.deps, world.owner, (await world.addReply('mail', { sentTo: alias })).id)
}

async function followUp(): Promise<void> {
  const world = await openFollowUpWorld(web.db)
  const { deps, owner: of, clock } = world
  const { message } = await world.lead()
  const [{ conversationId }, step] = [message, 1 as const]
  await editFollowUp(deps, of, { conversationId, step, text: 'Hello again, Dana.' })
  await moveFollowUp(deps, of, { conversationId, step, day: new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10) })
  await skipFollowUp(deps, of, { conversationId, step })
  await undoFollowUps(deps, of, { conversationId, steps: [step] })
  await approveFollowUp(deps, of, { conversationId, step })
  await world.until(new Date(clock.now().getTime() + 5 * 86_400_000))
  await stopFollowUps(deps, of, { conversationId, reason: 'owner' })
  await correctMessage(deps, of, message.id, { kind: 'complaint', flags: [] })
  await correctMessage(deps, of, message.id, null)
  await giveBackConversation(deps, of, { messageId: message.id, isGivenBack: true })
  await giveBackConversation(deps, of, { messageId: message.id, isGivenBack: false })
  await standInLine(world, message.id)
  const booking = await markBooked(deps, of, { messageId: message.id, at: null })
  await takeBack(deps, of, booking.id)
  const about = { email: message.fromAddress ?? '', name: 'Dana', title: '', startsAt: new Date('2027-03-09T15:00:00Z'), endsAt: null }
  const said = { ids: [`message:${message.id}`], origin: 'mail', status: 'proposed', saidAt: clock.now(), ...about } as const
  const proposed = await world.inOwner((tx) => settleBooking(tx, { said, messageId: message.id, now: clock.now() }))
  await confirmBooking(deps, of, { id: proposed.booking.id, at: null })
}

async function standInLine({ deps, owner: of, ...world }: FollowUpWorld, messageId: string): Promise<void> {
  const [link] = await world.inOwner((tx) => tx.update(bookingLinks).set({ isFull: true }).returning())
  const linkId = link?.id ?? ''
  await addToLine(deps, of, { linkId, name: 'Olga', email: 'olga@customer.test' })
  await addSenderToLine(deps, of, { linkId, messageId })
  const { entries } = await getLine(deps, of, linkId)
  const [other = '', id = ''] = entries.map((entry) => entry.id)
  await moveInLine(deps, of, { id, by: -1 })
  await removeFromLine(deps, of, other)
  await putBackInLine(deps, of, other)
  await offerPlace(deps, of, { linkId, holdHours: 48, entryId: id })
  const [place] = (await getLine(deps, of, linkId)).places
  await world.inOwner((tx) => noteChecked(tx, world.mailbox.id, world.clock.now()))
  await passPlace(deps, of, place?.id ?? '')
  await world.runJobs()
  await settleInLine(deps, of, { id, as: 'booked' })
  const freed = await world.inOwner((tx) => addLinePlace(tx, { linkId, holdHours: 48 }, world.clock.now()))
  await closePlace(deps, of, freed.id)
}

async function answerWhatWaits(): Promise<void> {
  const world = await openNoticeWorld(web.db, web.deps)
  const { owner: of } = world
  const { messageId, escalationId } = await world.handOver()
  await resolveEscalation(web.deps, of, escalationId)
  await reopenEscalation(web.deps, of, escalationId)
  await sendAnswer(web.deps, of, { messageId, text: 'We do.', ready: null })
  await recallAnswer(web.deps, of, messageId)
  for (const [words, sent] of [
    ['Yes.', 'Yes.'],
    ['Yes.', 'Yes, we do.'],
  ] as const) {
    const drafted = await world.drafted(words)
    await discardDraft(web.deps, of, drafted.messageId)
    await restoreDraft(web.deps, of, drafted.messageId)
    await sendAnswer(web.deps, of, { messageId: drafted.messageId, text: sent, ready: null })
  }
}

/** Of an account whose customers are deleted: what is written of that names none of them. */
async function deleteCustomers(): Promise<void> {
  const world = await openNoticeWorld(web.db, web.deps)
  const { messageId } = await world.handOver()
  await world.handOver({ from: 'pat@customer.test' })
  await deleteMessage(web.deps, world.owner, messageId)
  await deleteCustomer(web.deps, world.owner, 'pat@customer.test')
}

test('every kind of line is written by what it tells of, and none holds a word or an address of a customer', async () => {
  const parts = [
    confirmContact,
    passkeys,
    signInAndOut,
    changeAddress,
    changeHowItAnswers,
    connectAndTakeIn,
    pay,
    useMailbox,
    useAlias,
    followUp,
    answerWhatWaits,
    deleteCustomers,
  ]
  for (const part of parts) await part()
  const read = 'select kind, details, device from audit_events'
  const lines = [...(await queryAll(web.db, read)), ...(await queryAll(shop.db, read))]
  expect([...new Set(lines.map(({ kind }) => String(kind)))].toSorted()).toEqual(Object.keys(recordWords).toSorted())
  for (const line of lines) expect(JSON.stringify(line)).not.toMatch(/customer\.test|family@|Dana|Olga|Hello again|passphrase|kettle/)
})
