import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getSignature, saveSignature } from './keep-signature.ts'

let db: OpenedDatabase
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
})
afterAll(() => db.close())

const deps = () => ({ db, clock: testClock() })

test('a signature is kept as plain lines, for its owner alone, and can be taken away', async () => {
  const other = await addTestOwner(db)
  expect(await getSignature(deps(), owner)).toMatchObject({ signature: '' })
  expect(await saveSignature(deps(), owner, ' Maya \r\n12 Harbor Lane\u0000 ')).toMatchObject({ signature: 'Maya\n12 Harbor Lane' })
  expect(await getSignature(deps(), owner)).toMatchObject({ signature: 'Maya\n12 Harbor Lane' })
  expect(await getSignature(deps(), other)).toMatchObject({ signature: '' })
  expect(await saveSignature(deps(), owner, '\n')).toMatchObject({ signature: '' })
})

test('the sign-off above it is that of replies', async () => {
  expect((await getSignature(deps(), owner)).signOff).toMatch(/^Best regards,/)
})

test('keeping it leaves the other settings as they are', async () => {
  const given = { sendMode: 'draft', responseDelaySeconds: 90 } as const
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, given, testClock().now()))
  const before = await db.transaction(owner, getAssistantSettings)
  await saveSignature(deps(), owner, 'Maya')
  expect(before).toMatchObject(given)
  expect(await db.transaction(owner, getAssistantSettings)).toEqual({ ...before, signature: 'Maya' })
})
