import { randomUUID } from 'node:crypto'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { openConversation } from '../mailboxes/conversations.ts'
import { addMessage } from '../mailboxes/messages.ts'

const broken = 'a\0 \ud83d b'
const mended = 'a \ufffd b'

test('a text with NUL or half of a character is stored without, wherever it stands', async () => {
  const db = await openTestDatabase()
  const owner = await addTestOwner(db)
  const stored = await db.transaction(owner, async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: randomUUID(), subject: broken })
    const mail = { ...plainMail({ name: broken, address: 'ann@customer.test' }, broken, broken), [broken]: true }
    return addMessage(tx, { conversationId, channel: 'mail', providerId: 'one', subject: broken, mail, receivedAt: new Date(0) })
  })
  await db.close()
  expect(stored).toMatchObject({ subject: mended, mail: { from: { name: mended }, subject: mended, text: mended, [mended]: true } })
})
