import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SendMode } from '@ownvoice/core/assistant/sending-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testReturnAddress } from '../../../testing/gmail-account.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { startGooglePeer } from '../../../testing/google-peer.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { getModes, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { listMailboxes, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { connectByForm } from './connect-by-form.ts'
import { keepMailbox } from './keep-mailbox.ts'

let db: OpenedDatabase
let deps: Awaited<ReturnType<typeof openMailboxWorld>>['deps']
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  deps = (await openMailboxWorld(db)).deps
})
beforeEach(async () => {
  owner = await addTestOwner(db)
})
afterAll(() => db.close())

const ids = { next: () => randomUUID() }
const needed = { code: 'invalid_input', message: expect.stringContaining('`answers` has to be') }
const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
const modes = () => inOwner(getModes)

function keep(kind: 'imap' | 'gmail', emailAddress: string, sendMode: SendMode | null): Promise<string> {
  const given = { kind, emailAddress, displayName: '', sentStore: 'server', secret: null, cursor: null, sendMode } as const
  return inOwner((tx) => keepMailbox(tx, { ...deps, ids }, given))
}

test('a first mailbox is not connected before its owner says what is to happen with replies', async () => {
  await expect(keep('imap', 'maya@school.test', null)).rejects.toMatchObject(needed)
  expect(await inOwner(listMailboxes)).toEqual([])
  await keep('imap', 'maya@school.test', 'watch')
  expect(await modes()).toEqual({ mode: 'watch', categoryModes: {} })
})

test('nor is it signed in to, nor is anybody led to Google', async () => {
  const server = { host: 'mail.school.test', port: 993, secure: true }
  const typed = { emailAddress: 'maya@school.test', displayName: '', user: 'maya', password: 'x', servers: { imap: server, smtp: server } }
  const openMailbox = () => {
    throw new Error('somebody signed in')
  }
  await expect(connectByForm({ ...deps, ids, openMailbox }, owner, { ...typed, answers: null })).rejects.toMatchObject(needed)
  const peer = await startGooglePeer([testReturnAddress])
  const world = await openGmailWorld(db, peer)
  await expect(world.begin(null)).rejects.toMatchObject(needed)
  await world.connect('after_me')
  await world.begin(null) // a second one, or the same again
  await world.close()
  await peer.close()
})

test('what was chosen before the first mailbox holds for no category of it', async () => {
  await inOwner((tx) => saveAssistantSettings(tx, { sendMode: 'draft', categoryModes: { sales: 'send' } }, deps.clock.now()))
  await keep('gmail', 'maya@gmail.test', 'watch')
  expect(await modes()).toEqual({ mode: 'watch', categoryModes: {} })
})

test('another mailbox, and the same one again, leave the owner’s modes as they are, whatever comes with them', async () => {
  const first = await keep('imap', 'maya@school.test', 'watch')
  const chosen = { sendMode: 'draft', categoryModes: { sales: 'send', cancel: 'watch' } } as const
  await inOwner((tx) => saveAssistantSettings(tx, chosen, deps.clock.now()))
  await keep('gmail', 'maya@gmail.test', 'watch')
  await keep('gmail', 'maya@gmail.test', 'send')
  await keep('imap', 'office@school.test', null)
  await inOwner((tx) => setMailboxStatus(tx, first, { status: 'disconnected', lastError: null, checkedAt: deps.clock.now() }))
  expect(await keep('imap', 'maya@school.test', 'send')).toBe(first)
  expect(await modes()).toEqual({ mode: 'draft', categoryModes: { sales: 'send', cancel: 'watch' } })
})
