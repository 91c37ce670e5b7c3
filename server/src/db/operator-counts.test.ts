import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { addMailbox, setMailboxStatus } from './mailboxes/mailboxes.ts'
import { markSendingDown } from './mailboxes/sending-outages.ts'
import type { OpenedDatabase } from './open-database.ts'
import { countNotSending } from './operator-counts.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-03-02T15:00:00Z')

async function addOwnersMailbox({ isDown, status }: { isDown: boolean; status: 'connected' | 'failed' }): Promise<void> {
  const owner = await addTestOwner(db)
  await db.transaction(owner, async (tx) => {
    const { id } = await addMailbox(tx, { kind: 'sandbox', emailAddress: `${owner}@sandbox.test` })
    if (isDown) await markSendingDown(tx, id, { sendingDownSince: now })
    await setMailboxStatus(tx, id, { status, lastError: null, checkedAt: now })
  })
}

test('mailboxes from which nothing leaves are counted for all owners, and only while they are connected', async () => {
  for (const isDown of [true, true, false]) await addOwnersMailbox({ isDown, status: 'connected' })
  await addOwnersMailbox({ isDown: true, status: 'failed' })
  expect(await db.system(countNotSending)).toBe(2)
})
