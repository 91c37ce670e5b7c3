import { afterAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import type { OwnerTx } from '../db/database.ts'
import { listChunks, listChunkHashes } from '../db/knowledge/chunks.ts'
import { addDocument } from '../db/knowledge/documents.ts'
import { loadChunks } from './chunk-cache.ts'
import { indexDocument } from './index-document.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('a passage is read from the database once, and comes with all that was stored', async () => {
  const { owner, ids } = await ownerWithPassages()
  const stored = await db.transaction(owner, (tx) => listChunks(tx, ids))
  expect(stored).toHaveLength(2)
  const load = (tx: OwnerTx) => loadChunks(db, tx, ids)
  const first = await db.transaction(owner, load)
  expect(first).toEqual(new Map(stored.map((chunk) => [chunk.id, chunk])))
  expect([...first.keys()]).toEqual(ids)
  const again = await db.transaction(owner, load)
  for (const id of ids) expect(again.get(id)).toBe(first.get(id))
})

test('another owner is given none of them, not even when they are in memory', async () => {
  const { owner, ids } = await ownerWithPassages()
  await db.transaction(owner, (tx) => loadChunks(db, tx, ids))
  const other = await addTestOwner(db)
  expect(await db.transaction(other, (tx) => loadChunks(db, tx, ids))).toEqual(new Map())
})

async function ownerWithPassages() {
  const owner = await addTestOwner(db)
  const file = {
    filename: 'Prices.md',
    displayName: 'Prices.md',
    fileSize: 1,
    fileType: 'text/plain',
    filePath: 'Prices.md',
    contentHash: '1',
  }
  const { id } = await db.transaction(owner, (tx) => addDocument(tx, file))
  await indexDocument(
    { db, embedder: testEmbedder() },
    owner,
    id,
    Buffer.from('# Prices\n\nPiano is $40.\n\n# Parking\n\nPark behind the building.'),
  )
  const chunks = await db.transaction(owner, (tx) => listChunkHashes(tx, [id]))
  return { owner, ids: chunks.map((chunk) => chunk.id) }
}
