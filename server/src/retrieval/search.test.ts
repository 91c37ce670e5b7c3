import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { type IndexedPassage, passagesOf } from '@ownvoice/core/knowledge/passage-index'
import { afterAll, describe, expect, test } from 'vitest'
import { readWithin } from '../../testing/read-within.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import type { Database } from '../db/database.ts'
import { addAnswers } from '../db/knowledge/answers.ts'
import { listPassages } from '../db/knowledge/chunks.ts'
import { addDocument, deleteDocumentByFilename, getDocument } from '../db/knowledge/documents.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { answers, documents, ragChunks } from '../db/schema/knowledge.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { indexDocument } from './index-document.ts'
import { loadPassages } from './passage-cache.ts'
import { searchPassages } from './search.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const handbook = '# Prices\n\nA piano lesson costs $40. A violin lesson costs $45.\n\n# Parking\n\nPark behind the building. It is free.'

test('a question finds the passage that answers it, with its place, its headings and its sentences [ASSIST-022]', async () => {
  const { owner, id, find } = await ownerWith('Handbook.md', handbook)
  const [best, ...rest] = await find('Where can I park?')
  expect(best?.passage).toMatchObject({
    documentId: id,
    documentName: 'Handbook.md',
    headings: ['Parking'],
    text: 'Park behind the building. It is free.',
    page: null,
  })
  const { extractedText } = await db.transaction(owner, (tx) => getDocument(tx, id))
  expect(extractedText?.slice(best?.passage.start, best?.passage.end)).toBe(best?.passage.text)
  expect(best?.sentences.map((sentence) => sentence.text)).toEqual(['Park behind the building.', 'It is free.'])
  for (const { text, start, end } of best?.sentences ?? []) expect(best?.passage.text.slice(start, end)).toBe(text)
  expect(best?.score).toBeCloseTo((best?.bm25 ?? 0) + (best?.cosine ?? 0), 10)
  expect(best?.score).toBeGreaterThan(rest[0]?.score ?? 0)
})

test('a question that the owner answered and has dismissed is found no more, and again once it is said again', async () => {
  const { owner, id, find } = await ownerWith('Handbook.md', handbook)
  await db.transaction(owner, async (tx) => {
    await tx.update(documents).set({ fileType: questionType })
    await addAnswers(tx, [{ ...emptyAnswer, documentId: id, state: 'dismissed' }])
  })
  const cited = () => db.transaction(owner, listPassages)
  expect([await find('Where can I park?'), await cited()]).toEqual([[], []])
  await db.transaction(owner, (tx) => tx.update(answers).set({ state: 'confirmed' }))
  expect(await find('Where can I park?')).not.toEqual([])
  expect(await cited()).not.toEqual([])
  await db.transaction(owner, async (tx) => {
    await tx.update(documents).set({ fileType: 'text/markdown' })
    await tx.update(answers).set({ state: 'dismissed' })
  })
  expect(await cited()).not.toEqual([]) // one answer of many in a document
})

test('another owner’s documents are never found [ASSIST-023]', async () => {
  const first = await ownerWith('Handbook.md', handbook)
  const second = await ownerWith('Other.txt', 'We sell shoes in all sizes, and boots too.')
  expect((await first.find('shoes boots sizes')).map(({ passage }) => passage.documentName)).not.toContain('Other.txt')
  expect((await second.find('piano lesson price')).map(({ passage }) => passage.documentName)).toEqual(['Other.txt'])
})

test('a changed, renamed or deleted document is found as it is now', async () => {
  const { owner, find, index } = await ownerWith('Handbook.md', handbook)
  await find('piano')
  await index('# Drums\n\nA drum lesson costs $50.')
  expect((await find('piano lesson')).map(({ passage }) => passage.text)).toEqual(['A drum lesson costs $50.'])
  await db.transaction(owner, (tx) => deleteDocumentByFilename(tx, 'Handbook.md'))
  expect(await find('drum lesson')).toEqual([])
})

test('a document that is reindexed is found all the while', async () => {
  const { owner, id, find } = await ownerWith('Handbook.md', handbook)
  const found: number[] = []
  const indexed = new AbortController()
  const betweenSearches: Database = {
    ...db,
    transaction: async (...given) => {
      await nextTurn() // PGlite answers without one, and no search would come between two steps
      return db.transaction(...given)
    },
  }
  async function indexAgainAndAgain(): Promise<void> {
    const deps = { db: betweenSearches, embedder: testEmbedder(), runReader: readWithin }
    for (let time = 0; time < 4; time += 1)
      await indexDocument(deps, owner, id, Buffer.from(`${handbook}\n\n# Hours\n\nWe open at ${time}.`))
    indexed.abort()
  }
  async function searchAllTheWhile(): Promise<void> {
    while (!indexed.signal.aborted) {
      found.push((await find('Where can I park?')).length)
      await nextTurn()
    }
  }
  await Promise.all([indexAgainAndAgain(), searchAllTheWhile(), searchAllTheWhile()])
  expect(found.length).toBeGreaterThan(8)
  expect(Math.min(...found)).toBeGreaterThan(0)
})

test('an empty question and an account without documents find nothing', async () => {
  const { find } = await ownerWith('Handbook.md', handbook)
  expect(await find(' ')).toEqual([])
  expect(await searchPassages({ db, embedder: testEmbedder() }, await addTestOwner(db), 'piano')).toEqual([])
})

test('gives at most as many passages as are asked for, best first', async () => {
  const { find } = await ownerWith(
    'Long.md',
    Array.from({ length: 20 }, (_, index) => `# Part ${index}\n\nPiano lesson number ${index}.`).join('\n\n'),
  )
  const found = await find('piano lesson')
  expect(found).toHaveLength(8)
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
})

test('what does not fit into the cache is reloaded and found all the same', async () => {
  const { owner } = await ownerWith('Handbook.md', handbook)
  const sizes = await db.transaction(owner, async (tx) => {
    const full = await loadPassages(db, tx, { model: testEmbedder().id })
    const without = await loadPassages(db, tx, { model: testEmbedder().id, capacityBytes: 0 })
    return [full, without].map(({ indexes }) => indexes.map(({ ids }) => ids))
  })
  expect(sizes[0]).toEqual(sizes[1])
  expect(sizes[0]?.flat()).toHaveLength(2)
})

describe('of a document that changed', () => {
  const hours = `${handbook}\n\n# Hours\n\nWe open at nine.`
  const load = (owner: OwnerId, capacityBytes?: number) =>
    db.transaction(owner, async (tx) => {
      const { indexes } = await loadPassages(db, tx, {
        model: testEmbedder().id,
        ...(capacityBytes === undefined ? {} : { capacityBytes }),
      })
      return indexes.map(passagesOf)
    })

  test('the passages are those that reading all of them gives', async () => {
    const { owner, index } = await ownerWith('Handbook.md', handbook)
    await load(owner)
    await index(`# Drums\n\nA drum lesson costs $50.\n\n${hours}`)
    const changed = await load(owner, 0)
    expect(changed[0]).toHaveLength(4)
    expect(inOrder(changed)).toEqual(inOrder(await load(owner)))
  })

  test('only those are read that it did not have before', async () => {
    const { owner, index } = await ownerWith('Handbook.md', handbook)
    await load(owner)
    await index(hours)
    await emptyVectors(owner)
    expect((await load(owner)).flat().map(({ vector }) => vector.some((figure) => figure !== 0))).toEqual([true, true, false])
  })

  test('all are read again when the rules are others', async () => {
    const { owner, index } = await ownerWith('Handbook.md', handbook)
    await db.transaction(owner, (tx) => tx.update(documents).set({ indexRules: 'rules of before' }))
    await load(owner)
    await index(hours)
    await emptyVectors(owner)
    expect((await load(owner)).flat().some(({ vector }) => vector.some((figure) => figure !== 0))).toBe(false)
  })

  /** What is in memory is not there when the database is asked. */
  async function emptyVectors(owner: OwnerId): Promise<void> {
    await db.transaction(owner, (tx) => tx.update(ragChunks).set({ embedding: [...new Float32Array(512)] }))
  }

  function inOrder(given: IndexedPassage[][]) {
    return given.map((passages) =>
      passages.map(({ id, terms, occurrences, vector }) => ({
        id,
        vector,
        terms: terms.map((term, at) => `${term} ${occurrences[at]}`).toSorted(),
      })),
    )
  }
})

async function ownerWith(name: string, text: string) {
  const owner = await addTestOwner(db)
  const embedder = testEmbedder()
  const id = await addRow(db, owner, name)
  const index = (content: string) => indexDocument({ db, embedder, runReader: readWithin }, owner, id, Buffer.from(content))
  await index(text)
  return { owner, id, index, find: (query: string) => searchPassages({ db, embedder }, owner, query) }
}

async function addRow(database: Database, owner: OwnerId, name: string): Promise<string> {
  const row = { filename: name, displayName: name, fileSize: 1, fileType: 'text/plain', filePath: name, contentHash: 'x' }
  return (await database.transaction(owner, (tx) => addDocument(tx, row))).id
}
