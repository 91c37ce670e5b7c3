import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, expect, test } from 'vitest'
import { readWithin } from '../../../testing/read-within.ts'
import { testEmbedder } from '../../../testing/test-embedder.ts'
import { addDocument, finishReading, getDocumentSummary, type ReadingEnd, setDocumentStatus } from '../../db/knowledge/documents.ts'
import { users } from '../../db/schema/accounts.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { EnqueueOptions, Jobs } from '../../jobs/engine.ts'
import { indexDocument } from '../../retrieval/index-document.ts'
import { indexRules } from '../../retrieval/index-rules.ts'
import { searchPassages } from '../../retrieval/search.ts'
import { reindexDocuments } from './reindex-documents.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const now = testEmbedder()
const before = { ...testEmbedder(), id: 'the embedder of last year' }
const rules = indexRules(now)

test('what was read under other rules is read again, behind all that owners wait for; what was not, and what is still to be read, is let be', async () => {
  const [one, other] = [await addTestOwner(db), await addTestOwner(db)]
  const outdated = await addRow(one, { status: 'embedded', rules: 'of last year' })
  const failedThen = await addRow(other, { status: 'failed', error: 'It cannot be read.', rules: 'of last year' })
  await addRow(one, { status: 'embedded', rules })
  await addRow(one, { status: 'failed', error: 'It cannot be read.', rules })
  await addRow(other, { status: 'pending' })
  await addRow(other, { status: 'processing' })
  expect(await enqueuedFor([one, other])).toEqual([
    { documentId: outdated, owner: one, isBackground: true },
    { documentId: failedThen, owner: other, isBackground: true },
  ])
})

test('the old index answers until the new one is there, by its words where its vectors are of another embedder', async () => {
  const owner = await addTestOwner(db)
  const id = await addRow(owner, { status: 'pending' })
  const bytes = Buffer.from('# Parking\n\nYou can park behind the building.\n\n# Prices\n\nA lesson costs $40.')
  await indexDocument({ db, embedder: before, runReader: readWithin }, owner, id, bytes)
  const find = () => searchPassages({ db, embedder: now }, owner, 'Where can I park my car?')
  expect(await enqueuedFor([owner])).toHaveLength(1)
  const [old] = await find()
  expect(old).toMatchObject({ passage: { text: 'You can park behind the building.' }, cosine: 0, sentences: [{ cosine: 0 }] })
  await indexDocument({ db, embedder: now, runReader: readWithin }, owner, id, bytes)
  const [fresh] = await find()
  expect(fresh?.passage.text).toBe('You can park behind the building.')
  expect(fresh?.cosine).toBeGreaterThan(0)
  expect(await enqueuedFor([owner])).toEqual([])
})

test('a document that cannot be read under the rules of now is not tried for ever, and answers as before', async () => {
  const owner = await addTestOwner(db)
  const id = await addRow(owner, { status: 'pending' })
  await indexDocument({ db, embedder: before, runReader: readWithin }, owner, id, Buffer.from('You can park behind the building.'))
  await indexDocument({ db, embedder: now, runReader: readWithin }, owner, id, Buffer.from('%PDF-1.4 broken'))
  expect(await db.transaction(owner, (tx) => getDocumentSummary(tx, id))).toMatchObject({ embeddingStatus: 'failed', indexRules: rules })
  expect(await enqueuedFor([owner])).toEqual([])
  expect(await searchPassages({ db, embedder: now }, owner, 'park')).toMatchObject([{ cosine: 0 }])
})

test('an owner who comes behind the first five hundred is not forgotten', async () => {
  const many = Array.from({ length: 501 }, (_, count) => ({ name: 'Test Owner', email: `${count}@many.example`, emailVerified: true }))
  const added = await db.system((tx) => tx.insert(users).values(many).returning({ id: users.id }))
  const owners = added.map(({ id }) => ownerId(id)).toSorted() // as they are listed
  const [first, last] = [owners[0], owners.at(-1)] as [OwnerId, OwnerId] // of 501
  for (const owner of [first, last]) await addRow(owner, { status: 'embedded', rules: 'of last year' })
  expect((await enqueuedFor(owners)).map(({ owner }) => owner)).toEqual([first, last])
})

type State = { status: 'pending' | 'processing' } | (ReadingEnd & { rules: string })

let rows = 0
async function addRow(owner: OwnerId, state: State): Promise<string> {
  const filename = `Document ${++rows}.md`
  const row = { filename, displayName: filename, fileSize: 1, fileType: 'text/markdown', filePath: filename, contentHash: 'x' }
  return db.transaction(owner, async (tx) => {
    const { id } = await addDocument(tx, row)
    await setDocumentStatus(tx, id, 'rules' in state ? 'processing' : state.status)
    if ('rules' in state) await finishReading(tx, id, state, state.rules)
    return id
  })
}

type Enqueued = { owner: string; documentId: string } & Pick<EnqueueOptions, 'isBackground'>

/** What is enqueued for these owners; the others of this database are of other tests. */
async function enqueuedFor(owners: readonly OwnerId[]): Promise<Enqueued[]> {
  const enqueued: Enqueued[] = []
  const enqueue: Jobs['enqueue'] = async (_tx, _name, payload, options) => {
    enqueued.push({ ...(payload as Omit<Enqueued, 'isBackground'>), isBackground: options?.isBackground ?? false }) // the one job that this enqueues
  }
  const unused = () => Promise.reject(new Error('not used here'))
  await reindexDocuments({
    db,
    embedder: now,
    jobs: { enqueue, work: unused, begin: unused, forget: unused, listDead: unused, measure: unused, retryDead: unused, stop: unused },
  })
  const place = (owner: string) => owners.findIndex((one) => one === owner)
  return enqueued.filter(({ owner }) => place(owner) >= 0).toSorted((one, other) => place(one.owner) - place(other.owner))
}
