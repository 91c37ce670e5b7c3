import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openMailboxWorld } from '../../testing/mailbox-world.ts'
import { receiveMail } from '../features/mailboxes/receive-mail.ts'
import { deliverIntoSandbox } from '../sandbox/sandbox-adapter.ts'
import { customerMail } from '../../testing/mail.ts'
import { systemClock } from '../system-clock.ts'
import { addSeedUser, fillAccount } from './seed-account.ts'
import { listRecentMessages } from '../../testing/stored-rows.ts'

test('a mail that lies in the sandbox before anybody has looked is taken up [ASSIST-030]', async () => {
  const db = await openTestDatabase()
  const { deps, clock } = await openMailboxWorld(db)
  const owner = await addSeedUser({ db, clock, ids: systemClock.ids })
  if (!owner) throw new Error('the account was there already')
  const sandbox = await db.transaction(owner, (tx) => fillAccount(tx, clock.now()))
  const raw = Buffer.from(customerMail({ from: 'ann@customer.test', to: sandbox.emailAddress }))
  await db.transaction(owner, (tx) => deliverIntoSandbox(tx, sandbox.id, { messageId: randomUUID(), raw }))
  await receiveMail(deps, owner, sandbox.id)
  expect(await db.transaction(owner, (tx) => listRecentMessages(tx, 10))).toHaveLength(1)
  await db.close()
})
