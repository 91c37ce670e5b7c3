import { noJournal } from '../../db/journal/journal.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testEmbedder } from '../../../testing/test-embedder.ts'
import { readConfig } from '../../config.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { addDocument as addDocumentRow, getDocument, listDocuments, setDocumentStatus } from '../../db/knowledge/documents.ts'
import { openDocumentFiles } from '../../files/open-document-files.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { searchPassages } from '../../retrieval/search.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { addBytes } from './add-bytes.ts'
import { deleteDocument } from './delete-document.ts'
import { getDocumentText } from './get-document-text.ts'
import { giveUpReading } from './give-up-reading.ts'
import { measureStorage, takeStorage } from './measure-storage.ts'
import { readDocument } from './read-document.ts'
import { renameDocument } from './rename-document.ts'
import { retryDocument } from './retry-document.ts'

const db = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-documents-'))
const documentFiles = openDocumentFiles({ dataDir })
const embedder = testEmbedder()
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

const file = { name: 'Our prices (2026)/.md', bytes: Buffer.from('# Prices\n\nA piano lesson costs $40.') }

test('a file is kept in the folder of its owner, with a row that says what it is and a job that reads it [DATA-004] [DATA-005] [DOCS-021]', async () => {
  const owner = await addTestOwner(db)
  const { deps, enqueued } = noting()
  const document = await addBytes(deps, owner, file)
  expect(document).toMatchObject({
    userId: owner,
    filename: `Our_prices_2026_${Date.parse('2026-03-02T15:00:00Z')}.md`,
    displayName: file.name,
    fileSize: file.bytes.length,
    fileType: 'text/markdown',
    filePath: `${owner}/${document.filename}`,
    embeddingStatus: 'pending',
  })
  expect(await readFile(join(dataDir, 'documents', owner, document.filename))).toEqual(file.bytes)
  expect(enqueued).toEqual([{ name: 'knowledge.index', payload: { owner, documentId: document.id }, options: { key: document.id } }])
})

test('what was added answers a question once its job ran, however often it runs [ASSIST-022]', async () => {
  const owner = await addTestOwner(db)
  const { id } = await addBytes(noting().deps, owner, file)
  await readDocument({ db, embedder, documentFiles }, owner, id)
  await readDocument({ db, embedder, documentFiles }, owner, id)
  const found = await searchPassages({ db, embedder }, owner, 'What does a piano lesson cost?')
  expect(found.map(({ passage }) => passage.text)).toEqual(['A piano lesson costs $40.'])
  const { text } = await getDocumentText({ db }, owner, id)
  expect(text.slice(found[0]?.passage.start, found[0]?.passage.end)).toBe('A piano lesson costs $40.')
})

test('a document that is indexed as it would be now is not read again, and one that changed or is to be read again is', async () => {
  const owner = await addTestOwner(db)
  const { deps } = noting()
  const { id } = await addBytes(deps, owner, file)
  const files: string[] = []
  const counting = { ...documentFiles, get: (of: typeof owner, path: string) => (files.push(path), documentFiles.get(of, path)) }
  const read = () => readDocument({ db, embedder, documentFiles: counting }, owner, id)
  await read()
  await read()
  expect(files).toHaveLength(1)
  await retryDocument(deps, owner, id)
  await read()
  expect(files).toHaveLength(2)
  await renameDocument(deps, owner, { id, displayName: 'Prices of music' })
  await read()
  expect(files).toHaveLength(3)
  await readDocument({ db, embedder: { ...embedder, id: 'another' }, documentFiles: counting }, owner, id)
  expect(files).toHaveLength(4)
})

test('nothing is left behind when the row cannot be saved', async () => {
  const owner = await addTestOwner(db)
  const { deps } = noting(() => Promise.reject(new Error('queue is down')))
  await expect(addBytes(deps, owner, file)).rejects.toThrow('queue is down')
  expect(await db.transaction(owner, (tx) => listDocuments(tx))).toEqual([])
  expect(await readdir(join(dataDir, 'documents', owner))).toEqual([])
})

test('reading that fails is thrown to be tried again, and takes nothing of the upload back [DOCS-022]', async () => {
  const owner = await addTestOwner(db)
  const { id } = await addBytes(noting().deps, owner, file)
  const broken = { ...embedder, embed: () => Promise.reject(new Error('no memory')) }
  await expect(readDocument({ db, embedder: broken, documentFiles }, owner, id)).rejects.toThrow('no memory')
  expect(await db.transaction(owner, (tx) => listDocuments(tx))).toMatchObject([{ id, embeddingStatus: 'processing' }])
  await readDocument({ db, embedder, documentFiles }, owner, id)
  expect(await db.transaction(owner, (tx) => listDocuments(tx))).toMatchObject([{ id, embeddingStatus: 'embedded' }])
})

test('a document whose reading failed for good says so, with words for the owner, and is read when asked again', async () => {
  const owner = await addTestOwner(db)
  const { deps } = noting()
  const { id } = await addBytes(deps, owner, file)
  await db.transaction(owner, (tx) => setDocumentStatus(tx, id, 'processing'))
  await giveUpReading({ db, embedder }, owner, id)
  const stored = () => db.transaction(owner, (tx) => getDocument(tx, id))
  expect(await stored()).toMatchObject({ embeddingStatus: 'failed', embeddingError: expect.stringContaining('on our side') })
  await retryDocument(deps, owner, id)
  await readDocument({ db, embedder, documentFiles }, owner, id)
  expect(await stored()).toMatchObject({ embeddingStatus: 'embedded', embeddingError: null })
})

test('a document that is changed while it is read is read again, whatever came of that', async () => {
  const owner = await addTestOwner(db)
  const { deps } = noting()
  const { id } = await addBytes(deps, owner, file)
  const embed = async (texts: readonly string[]) => {
    await renameDocument(deps, owner, { id, displayName: 'Prices of music' })
    return embedder.embed(texts)
  }
  await readDocument({ db, embedder: { ...embedder, embed }, documentFiles }, owner, id)
  const stored = () => db.transaction(owner, (tx) => getDocument(tx, id))
  expect(await stored()).toMatchObject({ embeddingStatus: 'pending' })
  await giveUpReading({ db, embedder }, owner, id)
  expect(await stored()).toMatchObject({ embeddingStatus: 'pending', embeddingError: null })
  const before = embedder.embedded.length
  await readDocument({ db, embedder, documentFiles }, owner, id)
  expect(embedder.embedded.slice(before)).toContainEqual(expect.stringContaining('Prices of music'))
  expect(await stored()).toMatchObject({ embeddingStatus: 'embedded' })
})

test('the job of a document that was deleted in the meantime ends', async () => {
  const owner = await addTestOwner(db)
  const { id, filename } = await addBytes(noting().deps, owner, file)
  await deleteDocument({ db, documentFiles }, owner, filename)
  await readDocument({ db, embedder, documentFiles }, owner, id)
  await expect(db.transaction(owner, (tx) => getDocument(tx, id))).rejects.toMatchObject({ code: 'not_found' })
})

test('another owner reads neither the text nor the file', async () => {
  const owner = await addTestOwner(db)
  const other = await addTestOwner(db)
  const { id, filePath } = await addBytes(noting().deps, owner, file)
  await expect(getDocumentText({ db }, other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(documentFiles.get(other, filePath)).rejects.toMatchObject({ code: 'not_found' })
  await expect(documentFiles.get(other, `${other}/../${filePath}`)).rejects.toMatchObject({ code: 'not_found' })
})

test('a file comes back byte for byte, also an empty one', async () => {
  const owner = await addTestOwner(db)
  for (const bytes of [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(100_000, 7)]) {
    const path = await documentFiles.put(owner, 'exact.bin', bytes)
    expect(Buffer.from(await documentFiles.get(owner, path)).equals(bytes)).toBe(true)
  }
})

test('a file that is not there is said to be missing, and deleting it again is no error', async () => {
  const owner = await addTestOwner(db)
  const path = await documentFiles.put(owner, 'a.txt', Buffer.from('x'))
  await documentFiles.remove(owner, path)
  await documentFiles.remove(owner, path)
  await expect(documentFiles.get(owner, path)).rejects.toMatchObject({ code: 'not_found' })
})

test('what is stored never grows beyond the space of the owner, however many files come at once', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const { deps } = noting()
  const add = (of: typeof owner, name: string, bytes: number) => addBytes(deps, of, { name, bytes: Buffer.alloc(bytes, name) })
  await add(owner, 'first.txt', 400_000)
  const added = await Promise.allSettled(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => add(owner, name, 400_000)))
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'storage_full',
      message: expect.stringMatching(/^Your documents take 800 kB of 1 MB, and this one of 400 kB does not fit\. Delete /),
    },
  })
  expect(await readdir(join(dataDir, 'documents', owner))).toHaveLength(2)
  expect(await measureStorage(deps, owner)).toEqual({ usedBytes: 800_000, limitBytes: 1_000_000 })
  await add(other, 'of-another.txt', 900_000)
})

test('of transactions that add at the same moment each is measured with those before it', async () => {
  const owner = await addTestOwner(db)
  const { config } = noting().deps
  const add = (n: number) =>
    db.transaction(owner, async (tx) => {
      await takeStorage(tx, config, { files: [], bytes: 400_000 })
      for (let round = 0; round < 5; round += 1) await listDocuments(tx) // time in which the others measure
      const row = { filename: `${n}.txt`, displayName: `${n}`, fileSize: 400_000, fileType: 'text/plain', filePath: `${n}` }
      await addDocumentRow(tx, { ...row, contentHash: `${n}` })
    })
  const added = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(n)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a file that no document stands for counts too, and what is deleted makes room', async () => {
  const owner = await addTestOwner(db)
  const { deps } = noting()
  const stray = await documentFiles.put(owner, 'stray.pdf', Buffer.alloc(600_000))
  const add = () => addBytes(deps, owner, { name: 'next.txt', bytes: Buffer.alloc(500_000, 'x') })
  await expect(add()).rejects.toMatchObject({ code: 'storage_full' })
  await documentFiles.remove(owner, stray)
  await add()
})

function noting(fail?: () => Promise<void>) {
  const enqueued: unknown[] = []
  const enqueue: Jobs['enqueue'] = async (_tx, name, payload, options) => {
    await fail?.()
    enqueued.push({ name, payload, options })
  }
  const unused = () => Promise.reject(new Error('not used here'))
  const jobs: Jobs = {
    enqueue,
    work: unused,
    begin: unused,
    forget: unused,
    listDead: unused,
    measure: unused,
    retryDead: unused,
    stop: unused,
  }
  return {
    enqueued,
    deps: {
      db,
      jobs,
      journal: noJournal,
      clock: testClock('2026-03-02T15:00:00Z'),
      documentFiles,
      config: readConfig({ STORAGE_QUOTA_MB: '1' }),
    },
  }
}
