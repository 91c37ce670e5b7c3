import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { type GoogleFault } from '../../../testing/google-peer.ts'
import { receiveMail } from './receive-mail.ts'

const history = /GET .*\/history INBOX$/
const message = /GET .*\/messages\/.+/
const search = /GET .*\/messages$/
const hourMs = 3_600_000
const unread = 'A mail that could not be read'
const limit = (reason: string) => ({ status: 403, body: { error: { errors: [{ reason }] } } })

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

/** `read`: what is stored of the mails `one` and `two` in the end. */
const rows: { what: string; faults: GoogleFault[]; isForgotten?: true; first: string; read: string[] }[] = [
  { what: 'each record of the history twice', faults: [{ on: history, change: twice('history') }], first: 'read', read: ['one', 'two'] },
  { what: 'each mail of a record twice', faults: [{ on: history, change: twice('messagesAdded') }], first: 'read', read: ['one', 'two'] },
  { what: 'a mail that was deleted since the history named it', faults: [{ on: message, status: 404 }], first: 'read', read: ['two'] },
  { what: 'nothing of a mail', faults: [{ on: message, change: emptied }], first: 'read', read: [unread, 'two'] },
  { what: 'nothing of two mails', faults: [{ on: message, change: emptied }, { on: message, change: emptied }], first: 'read', read: [unread, unread] },
  { what: 'half a mail, in base64 that ends early', faults: [{ on: message, change: (body) => body.replace(/("raw":\s*"[^"]{60})[^"]*/, '$1') }], first: 'read', read: ['', 'two'] },
  { what: 'a mail that came at no time', faults: [{ on: message, change: (body) => body.replace(/"internalDate":\s*"\d+"/, '"internalDate":"never"') }], first: 'temporary', read: ['one', 'two'] },
  { what: 'the limit of the day', faults: [{ on: history, ...limit('dailyLimitExceeded') }], first: 'rate_limited', read: ['one', 'two'] },
  { what: 'the limit at a mail', faults: [{ on: message, ...limit('quotaExceeded') }], first: 'rate_limited', read: ['one', 'two'] },
  { what: 'a gateway that does not answer', faults: [{ on: history, status: 504, body: '<html>Gateway Timeout' }], first: 'temporary', read: ['one', 'two'] },
  { what: 'a list by date that is cut', isForgotten: true, faults: [{ on: search, isCut: true }, { on: search, isCut: true }], first: 'temporary', read: ['one', 'two'] },
  { what: 'a list by date that names mails twice', isForgotten: true, faults: [{ on: search, change: twice('messages') }, { on: search, change: twice('messages') }], first: 'read', read: ['one', 'two'] },
] // prettier-ignore

test.each(rows)('Google gives $what: $first, and nothing is lost or read twice', async ({ faults, isForgotten, first, read }) => {
  const world = await openGmailWorld(db, peer)
  await world.put('before', new Date(world.clock.now().getTime() - hourMs))
  await world.connect('alone')
  const { id } = await world.getMailbox()
  const look = () => receiveMail(world.deps, world.owner, id).then(() => 'read', (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'a bug')) // prettier-ignore
  await look()
  world.clock.advance(2_000)
  await world.put('one')
  await world.put('two')
  if (isForgotten) peer.forgetHistory()
  peer.fail(...faults)
  expect(await look()).toBe(first)
  for (let again = 0; again <= faults.length; again += 1) await look()
  expect((await world.messages()).map(({ subject }) => subject).toSorted()).toEqual(read.toSorted())
  expect((await world.getMailbox()).status).toBe('connected')
  const waiting = read.filter((subject) => subject !== unread).length
  expect(world.enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(waiting)
  await world.close()
})

test('a mail that its owner takes out of Spam is read then, once; one that gets a star, or comes back from the archive, not again', async () => {
  const world = await openGmailWorld(db, peer)
  await world.put('before', new Date(world.clock.now().getTime() - hourMs))
  await world.connect('alone')
  const { id } = await world.getMailbox()
  const account = await peer.account(world.emailAddress)
  const look = async () => {
    await receiveMail(world.deps, world.owner, id)
    return (await world.messages()).map(({ subject }) => subject).toSorted()
  }
  const change = (mail: string, add: string[], remove: string[]) =>
    account(`/messages/${mail}/modify`, { addLabelIds: add, removeLabelIds: remove })
  await look()
  const raw = customerMail({ from: 'ann@customer.test', to: world.emailAddress, subject: 'rescued' })
  const internalDate = String(world.clock.now().getTime())
  const spam = { raw: Buffer.from(raw).toString('base64url'), labelIds: ['SPAM', 'UNREAD'], internalDate }
  const { id: rescued } = z.object({ id: z.string() }).parse(await account('/messages/import', spam))
  await world.put('other')
  expect(await look()).toEqual(['other'])
  await change(rescued, ['INBOX'], ['SPAM'])
  expect(await look()).toEqual(['other', 'rescued'])
  await change(rescued, ['STARRED'], [])
  await change(rescued, [], ['INBOX'])
  await change(rescued, ['INBOX'], [])
  expect(await look()).toEqual(['other', 'rescued'])
  expect(world.enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(2)
  await world.close()
})

/** Every element of this list in an answer is there twice. */
function twice(list: string): (body: string) => string {
  return (body) =>
    JSON.stringify(JSON.parse(body), (key, value: unknown) =>
      key === list && Array.isArray(value) ? value.flatMap((one) => [one, one]) : value,
    )
}

function emptied(body: string): string {
  return body.replace(/"raw":\s*"[^"]*"/, '"raw":""')
}
