import { noJournal } from '../../db/journal/journal.ts'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead } from '@ownvoice/core/leads/lead'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLeadSource, changeLeadSource, deleteLeadSource } from '../../db/leads/lead-sources.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addTestOwner, openTestDatabase, silentLog } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { replayLead, submitLead } from './submit-lead.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'

let db: OpenedDatabase
const clock = testClock()
const lead = Lead.parse({ name: 'Nora', email: 'nora@example.com', message: 'Do you teach cello?' })
const failing: Pick<Jobs, 'enqueue'> = {
  enqueue: () => {
    throw new Error('the queue is down')
  },
}

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const stored = (owner: OwnerId) => db.transaction(owner, (tx) => listRecentMessages(tx, 10))

function jobsOf({ enqueue }: Pick<Jobs, 'enqueue'>): Jobs {
  const unused = () => {
    throw new Error('not part of this test')
  }
  return { enqueue, work: unused, begin: unused, forget: unused, listDead: unused, measure: unused, retryDead: unused, stop: unused }
}

test('a lead whose answer could not be enqueued is not stored: the person is asked to send it again', async () => {
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'a', name: 'Web site' }))
  await expect(submitLead({ db, journal: noJournal, jobs: jobsOf(failing), clock }, { formKey: 'a', lead, by: 'visitor' })).rejects.toThrow(
    'the queue is down',
  )
  expect(await db.transaction(owner, (tx) => listRecentMessages(tx, 10))).toEqual([])
})

test('a lead goes to the account of its form and to no other', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'of-owner', name: 'Web site' }))
  await db.transaction(other, (tx) => addLeadSource(tx, { formKey: 'of-other', name: 'Web site' }))
  await submitLead(
    { db, journal: noJournal, jobs: jobsOf({ enqueue: async () => {} }), clock },
    { formKey: 'of-owner', lead, by: 'visitor' },
  )
  expect(await db.transaction(owner, (tx) => listRecentMessages(tx, 10))).toHaveLength(1)
  expect(await db.transaction(other, (tx) => listRecentMessages(tx, 10))).toEqual([])
})

test('other words from a page that was come back to are another lead; the same ones are stored once for good', async () => {
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'back', name: 'Web site' }))
  const send = async (message: string) => {
    const said = { formKey: 'back', lead: { ...lead, message, submissionId: 'of the page' }, by: 'visitor' } as const
    await submitLead({ db, journal: noJournal, jobs: jobsOf({ enqueue: async () => {} }), clock }, said)
    clock.advance(86_400_000)
  }
  for (const message of ['Do you teach cello?', 'Do you teach cello?', 'Sorry, I meant violin.', 'Do you teach cello?']) await send(message)
  expect((await stored(owner)).map(({ mail }) => mail.text)).toEqual(['Sorry, I meant violin.', 'Do you teach cello?'])
})

describe('a lead that the journal brings again', () => {
  const again = { formKey: 'closed', lead, by: 'visitor', receivedAt: '2026-03-11T10:00:00.000Z' }
  const replay = (payload: unknown, log = silentLog) => replayLead({ db, jobs: jobsOf({ enqueue: async () => {} }), log }, payload)

  test('is stored once, under its time, also where its form was closed since', async () => {
    const owner = await addTestOwner(db)
    const form = await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'closed', name: 'Web site' }))
    await db.transaction(owner, (tx) => changeLeadSource(tx, form.id, { isActive: false }))
    await replay(again)
    await replay(again)
    expect(await stored(owner)).toMatchObject([{ receivedAt: new Date(again.receivedAt) }])
  })

  test('is left out with a warning where its form or its account is gone', async () => {
    const owner = await addTestOwner(db)
    const form = await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'gone', name: 'Web site' }))
    await db.transaction(owner, (tx) => deleteLeadSource(tx, form.id))
    const warnings: unknown[] = []
    await replay({ ...again, formKey: 'gone' }, { ...silentLog, warn: (fields) => void warnings.push(fields) })
    expect(warnings).toEqual([{ formKey: 'gone', receivedAt: again.receivedAt }])
    expect(await stored(owner)).toEqual([])
  })
})
