import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMailbox, getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('of a mailbox that is disconnected neither the sign-in nor a connection is left [ASSIST-041]', async () => {
  const { deps, owner } = await openMailboxWorld(db)
  const secret = deps.secrets.seal(owner, JSON.stringify({ password: 'hunter2' }))
  const given = { kind: 'imap', emailAddress: 'hello@own.test', displayName: 'School', sentStore: 'copy', secret } as const
  const { id } = await db.transaction(owner, (tx) => addMailbox(tx, given))
  const closed: string[] = []
  await disconnectMailbox({ ...deps, closeMailbox: (mailboxId) => void closed.push(mailboxId) }, owner, id)
  expect(await db.transaction(owner, (tx) => getMailbox(tx, id))).toMatchObject({ status: 'disconnected', secret: null })
  expect(closed).toEqual([id])
})
