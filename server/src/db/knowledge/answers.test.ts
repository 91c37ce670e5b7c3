import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import type { OpenedDatabase } from '../open-database.ts'
import {
  addAnswers,
  changeStored,
  countAnswers,
  countMatchingAnswers,
  deleteAnswers,
  listAnswerable,
  listAnswers,
  listAnswerVectors,
  lockAnswer,
  lockAnswers,
  lockAnswersOf,
  saveAnswer,
  saveAnswerVectors,
  type StoredAnswer,
} from './answers.ts'
import { addDocument, deleteDocumentByFilename } from './documents.ts'

let db: OpenedDatabase
let owner: OwnerId
let documents = 0

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
})

test('answers are listed by shelf and in the order of their documents, or by topic', async () => {
  const [prices, camps] = [await document('Prices'), await document('Camps')]
  await add({ documentId: prices, about: 'second', kind: 'time', sources: [at(prices, 0), at(prices, 50)] })
  await add({ documentId: prices, about: 'first', kind: 'price', sources: [at(prices, 0), at(prices, 9)] })
  await add({ documentId: camps, about: 'camp', kind: 'age', state: 'stale' })
  await add({ documentId: prices, about: 'said', state: 'confirmed' })
  await add({ about: 'unsaid', state: 'dismissed' })
  expect(await listed({ shelf: 'waiting' })).toEqual(['camp', 'first', 'second'])
  expect(await listed({ shelf: 'waiting', order: 'topic' })).toEqual(['camp', 'first', 'second'].toSorted(byKind))
  expect(await listed({ shelf: 'waiting', limit: 1 })).toEqual(['camp'])
  expect(await listed({ shelf: 'waiting', documentId: prices })).toEqual(['first', 'second'])
  expect(await listed({ shelf: 'confirmed' })).toEqual(['said'])
  expect(await listed({ shelf: 'dismissed' })).toEqual(['unsaid'])
  expect(await db.transaction(owner, countAnswers)).toEqual({ waiting: 3, confirmed: 1, dismissed: 1 })
})

test('search looks into the answer, its questions, what it is about and the name of its document, letter by letter', async () => {
  const parking = await document('Where to park')
  await add({ about: 'a', text: 'We give 100% back.' })
  await add({ about: 'b', questions: ['Is there "free" parking?'] })
  await add({ about: 'siblings' })
  await add({ about: 'd', documentId: parking })
  const find = async (search: string) => (await listed({ shelf: 'waiting', search })).toSorted()
  expect(await find('100%')).toEqual(['a'])
  expect(await find('"FREE"')).toEqual(['b'])
  expect(await find('sibling')).toEqual(['siblings'])
  expect(await find(' park ')).toEqual(['b', 'd'])
  expect(await find('[')).toEqual([])
  expect(await db.transaction(owner, (tx) => countMatchingAnswers(tx, { shelf: 'waiting', search: 'park' }))).toBe(2)
})

test('replies rest on confirmed and proposed answers, never on dismissed or stale ones', async () => {
  for (const state of ['confirmed', 'proposed', 'dismissed', 'stale'] as const) await add({ state })
  const found = await db.transaction(owner, listAnswerable)
  expect(found.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'proposed'])
})

test('a change counts the version on, and one of an older version is refused', async () => {
  const { version, before: _before, documentName: _name, isQuestion: _kind, ...answer } = await add({})
  const save = (text: string, seen: number) =>
    db.transaction(owner, (tx) => saveAnswer(tx, { ...answer, text }, { version: seen, undoneBy: answer }))
  await save('A piano lesson is $42.', version)
  await expect(save('A piano lesson is $43.', version)).rejects.toMatchObject({ code: 'conflict' })
  const saved = await db.transaction(owner, (tx) => lockAnswer(tx, answer.id))
  expect(saved).toEqual({
    ...answer,
    text: 'A piano lesson is $42.',
    version: 2,
    before: answer,
    documentName: null,
    isQuestion: false,
  })
})

test('a change can be taken back: the answer as it was is stored beside it, without what was stored beside that', async () => {
  const stored = await add({})
  const { version: _version, before: _before, documentName: _name, isQuestion: _kind, ...answer } = stored
  const to = (text: string) => (kept: KeptAnswer) => ({ ...kept, text })
  const first = await db.transaction(owner, (tx) => changeStored(tx, stored, to('A piano lesson is $42.')))
  expect(first).toEqual({ ...stored, text: 'A piano lesson is $42.', version: 2, before: answer })
  const second = await db.transaction(owner, (tx) => changeStored(tx, first, to('A piano lesson is $43.')))
  expect(second).toMatchObject({ text: 'A piano lesson is $43.', version: 3 })
  expect(second.before).toEqual({ ...answer, text: 'A piano lesson is $42.' })
  expect(await db.transaction(owner, (tx) => lockAnswer(tx, answer.id))).toEqual(second)
})

test('an answer outlives its document, without it', async () => {
  const id = await document('Prices')
  const answer = await add({ documentId: id, sources: [at(id, 0)] })
  expect(await db.transaction(owner, (tx) => lockAnswersOf(tx, id))).toMatchObject([{ id: answer.id, documentName: 'Prices' }])
  await db.transaction(owner, (tx) => deleteDocumentByFilename(tx, 'Prices'))
  expect(await db.transaction(owner, (tx) => lockAnswers(tx, [answer.id]))).toEqual([{ ...answer, documentId: null, documentName: null }])
})

test('the vectors of an answer are kept to the last bit, and are no change of it', async () => {
  const { id } = await add({})
  const vectors = [1, 2].map((seed) => Float32Array.from({ length: 512 }, (_, place) => Math.sin(seed * place)))
  await db.transaction(owner, (tx) => saveAnswerVectors(tx, id, { of: 'these words', vectors }))
  expect(await db.transaction(owner, (tx) => listAnswerVectors(tx, [id], 512))).toEqual(new Map([[id, { of: 'these words', vectors }]]))
  expect(await db.transaction(owner, (tx) => lockAnswer(tx, id))).toMatchObject({ version: 1 })
})

test('of another owner nothing is read, changed or deleted', async () => {
  const { version, before: _before, documentName: _name, isQuestion: _kind, ...answer } = await add({})
  const other = await addTestOwner(db)
  await db.transaction(other, async (tx) => {
    expect([await listAnswerable(tx), await lockAnswers(tx, [answer.id]), await countAnswers(tx)]).toEqual([
      [],
      [],
      { waiting: 0, confirmed: 0, dismissed: 0 },
    ])
    await deleteAnswers(tx, [answer.id])
  })
  const change = db.transaction(other, (tx) => saveAnswer(tx, { ...answer, text: 'Mine.' }, { version, undoneBy: null }))
  await expect(change).rejects.toMatchObject({ code: 'conflict' })
  expect(await db.transaction(owner, (tx) => lockAnswer(tx, answer.id))).toMatchObject({ text: answer.text })
})

async function document(name: string): Promise<string> {
  documents += 1
  const file = { filename: name, displayName: name, fileSize: 1, fileType: 'text/plain', filePath: name, contentHash: `${documents}` }
  return (await db.transaction(owner, (tx) => addDocument(tx, file))).id
}

function at(documentId: string, start: number) {
  return { documentId, documentName: 'Prices', quote: 'Piano: $40', start, end: start + 10 }
}

async function add(answer: Partial<KeptAnswer>): Promise<StoredAnswer> {
  return db.transaction(owner, async (tx) => {
    const known = new Set((await all(tx)).map(({ id }) => id))
    await addAnswers(tx, [{ ...emptyAnswer, ...answer }])
    const added = (await all(tx)).find(({ id }) => !known.has(id))
    if (!added) throw new Error('not added')
    return added
  })
}

async function all(tx: Parameters<typeof listAnswerable>[0]): Promise<StoredAnswer[]> {
  const shelves = ['waiting', 'confirmed', 'dismissed'] as const
  const found: StoredAnswer[] = []
  for (const shelf of shelves) found.push(...(await listAnswers(tx, { shelf, search: '', order: 'document', limit: 100 })))
  return found
}

async function listed(wanted: Partial<Parameters<typeof listAnswers>[1]> & { shelf: 'waiting' | 'confirmed' | 'dismissed' }) {
  const found = await db.transaction(owner, (tx) => listAnswers(tx, { search: '', order: 'document', limit: 100, ...wanted }))
  return found.map(({ about }) => about)
}

const kinds: Record<string, string> = { camp: 'age', first: 'price', second: 'time' }
function byKind(one: string, other: string): number {
  return (kinds[one] ?? '').localeCompare(kinds[other] ?? '')
}
