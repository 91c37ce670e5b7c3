import { noJournal } from '../../db/journal/journal.ts'
import { Lead } from '@ownvoice/core/leads/lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeadSource } from '../../db/leads/lead-sources.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { submitLead } from './submit-lead.ts'
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
