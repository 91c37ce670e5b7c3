import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testReturnAddress } from '../../../testing/gmail-account.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { startGooglePeer } from '../../../testing/google-peer.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import { listOwnAddresses } from '../../db/mailboxes/own-addresses.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { connectByForm } from './connect-by-form.ts'
import { findGmailAliases } from './find-gmail-aliases.ts'
import { keepAliases } from './keep-aliases.ts'
import { keepMailbox } from './keep-mailbox.ts'
import { listMailboxViews } from './list-mailbox-views.ts'

let db: OpenedDatabase
let world: Awaited<ReturnType<typeof openMailboxWorld>>
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  world = await openMailboxWorld(db)
})
afterAll(() => db.close())

const ids = { next: () => randomUUID() }
const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(world.owner, run)
const keep = (aliases: string[], id = world.mailbox.id) => keepAliases(world.deps, world.owner, id, aliases)
const aliasesOf = async (address: string) =>
  (await listMailboxViews(world.deps, world.owner)).find(({ emailAddress }) => emailAddress === address)?.aliases
const addOther = (aliases: string[] = []) =>
  inOwner((tx) => addMailbox(tx, { kind: 'imap', emailAddress: 'bookings@school.test', aliases, sentStore: 'copy' }))

function connect(emailAddress: string, aliases?: readonly string[]): Promise<string> {
  const given = { kind: 'imap', emailAddress, displayName: '', sentStore: 'copy', secret: null, cursor: null, sendMode: 'watch' } as const
  return inOwner((tx) => keepMailbox(tx, { ...world.deps, ids }, { ...given, ...(aliases && { aliases }) }))
}

test('the aliases of a mailbox are kept in place of those before, show with it, and are the account’s own addresses', async () => {
  const own = world.mailbox.emailAddress
  await keep(['info@school.test'])
  expect(await keep(['hello@school.test', own, 'info@school.test'])).toEqual({ aliases: ['hello@school.test', 'info@school.test'] })
  expect(await aliasesOf(own)).toEqual(['hello@school.test', 'info@school.test'])
  expect(await inOwner(listOwnAddresses)).toEqual([own, 'hello@school.test', 'info@school.test'])
  await keep([])
  expect(await inOwner(listOwnAddresses)).toEqual([own])
})

test('an address of another mailbox of the account is refused by name, and nothing is changed', async () => {
  await addOther(['desk@school.test'])
  await keep(['info@school.test'])
  for (const taken of ['bookings@school.test', 'desk@school.test'])
    await expect(keep(['hello@school.test', taken])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(taken),
    })
  expect(await aliasesOf(world.mailbox.emailAddress)).toEqual(['info@school.test'])
})

test('nobody names the aliases of another account’s mailbox, and those of others may be the same', async () => {
  const stranger = await addTestOwner(db)
  await expect(keepAliases(world.deps, stranger, world.mailbox.id, ['info@school.test'])).rejects.toMatchObject({ code: 'not_found' })
  const other = await openMailboxWorld(db)
  await keep(['info@school.test'])
  expect(await keepAliases(other.deps, other.owner, other.mailbox.id, ['info@school.test'])).toEqual({ aliases: ['info@school.test'] })
})

test('a mailbox is connected with its aliases, which stay when it is connected again without', async () => {
  const id = await connect('maya@school.test', ['info@school.test'])
  expect(await aliasesOf('maya@school.test')).toEqual(['info@school.test'])
  expect(await connect('maya@school.test')).toBe(id)
  expect(await aliasesOf('maya@school.test')).toEqual(['info@school.test'])
  await connect('maya@school.test', [])
  expect(await aliasesOf('maya@school.test')).toEqual([])
})

test('an alias that is connected as a mailbox of its own is one no longer', async () => {
  await keep(['info@school.test', 'hello@school.test'])
  await connect('info@school.test')
  expect(await aliasesOf(world.mailbox.emailAddress)).toEqual(['hello@school.test'])
})

test('nobody is signed in for a mailbox whose aliases are another one’s', async () => {
  await addOther()
  const server = { host: 'mail.school.test', port: 993, secure: true }
  const typed = { emailAddress: 'maya@school.test', displayName: '', user: 'maya', password: 'x', servers: { imap: server, smtp: server } }
  const openMailbox = () => {
    throw new Error('somebody signed in')
  }
  const connecting = connectByForm({ ...world.deps, ids, openMailbox }, world.owner, {
    ...typed,
    answers: 'watch',
    aliases: ['bookings@school.test'],
  })
  await expect(connecting).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('bookings@school.test') })
})

test('Gmail tells which further addresses an account sends from: not its own, and none that was never confirmed', async () => {
  const peer = await startGooglePeer([testReturnAddress])
  const gmail = await openGmailWorld(db, peer)
  const { id } = await gmail.connect('watch')
  const find = () => findGmailAliases(gmail.deps, gmail.owner, id)
  expect(await find()).toEqual([])
  const found = (address: string, verificationStatus: string) => ({ sendAsEmail: address, verificationStatus })
  const more = [found('Info@School.test', 'accepted'), found('other@school.test', 'pending')]
  const withMore = (body: string) => JSON.stringify({ sendAs: [...(JSON.parse(body) as { sendAs: object[] }).sendAs, ...more] }) // as Google writes it
  peer.fail({ on: /GET .*\/settings\/sendAs$/, change: withMore })
  expect(await find()).toEqual(['info@school.test'])
  await expect(findGmailAliases(gmail.deps, gmail.owner, world.mailbox.id)).rejects.toMatchObject({ code: 'not_found' })
  await gmail.close()
  await peer.close()
})
