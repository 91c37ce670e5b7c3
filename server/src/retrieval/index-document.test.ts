import { createHash } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../ai/port.ts'
import { readWithin } from '../../testing/read-within.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { listChunkHashes, listChunks, listChunksForRanking } from '../db/knowledge/chunks.ts'
import { addDocument, deleteDocumentByFilename, getDocument, renameDocument } from '../db/knowledge/documents.ts'
import { listRecognisedPages, saveRecognisedPage } from '../db/knowledge/recognised-pages.ts'
import { passageVectors } from '../db/schema/knowledge.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { makePdf } from '../../testing/hostile/make-pdf.ts'
import { indexDocument } from './index-document.ts'
import { searchPassages } from './search.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
const runReader = readWithin // but for the scan, and for reading that is called off

const text = '# One\n\nThe first part is here. It has two sentences.\n\n# Two\n\nThe second part is here.'

test('an indexed document is embedded, and its text is kept [DATA-004]', async () => {
  const { read, chunks } = await indexed(text)
  expect(await read()).toMatchObject({ embeddingStatus: 'embedded', embeddingError: null, extractedText: text, pageStarts: [] })
  expect((await chunks()).map(({ content, headings }) => [headings, content])).toEqual([
    [['One'], 'The first part is here. It has two sentences.'],
    [['Two'], 'The second part is here.'],
  ])
})

test('vectors come back from the database as they went in', async () => {
  const { chunks, ranking, embedder } = await indexed(text)
  const [passage, firstSentence] = await embedder.embed([
    'Doc\nOne\nThe first part is here. It has two sentences.',
    'One\nThe first part is here.',
  ])
  expect((await ranking())[0]?.vector).toEqual(passage)
  expect((await chunks())[0]?.sentences[0]?.vector).toEqual(firstSentence)
})

test('indexing twice gives the same passages and embeds nothing again', async () => {
  const { index, ranking, embedder } = await indexed(text)
  const before = await ranking()
  const embedded = embedder.embedded.length
  await index(text)
  expect(embedder.embedded).toHaveLength(embedded)
  expect((await ranking()).map(({ terms, vector }) => [terms, vector])).toEqual(before.map(({ terms, vector }) => [terms, vector]))
})

test('only what changed is embedded again', async () => {
  const { index, embedder } = await indexed(text)
  const embedded = embedder.embedded.length
  await index(text.replace('second part', 'last part'))
  expect(embedder.embedded.slice(embedded)).toEqual(['Doc\nTwo\nThe last part is here.', 'Two\nThe last part is here.'])
})

test('a document that cannot be read fails with words for the owner, and what was found of it still is [DOCS-054]', async () => {
  const { index, read, chunks } = await indexed(text)
  const before = await chunks()
  await index('%PDF-1.4 broken')
  expect(await read()).toMatchObject({ embeddingStatus: 'failed', embeddingError: expect.stringContaining('damaged'), extractedText: text })
  expect(await chunks()).toEqual(before)
  await index(text)
  expect(await read()).toMatchObject({ embeddingStatus: 'embedded', embeddingError: null })
})

test('what a document said is found until it is read again [DOCS-054]', async () => {
  const { owner, id, chunks, read } = await indexed(text)
  const during: string[][] = []
  const embedder = testEmbedder()
  const slow = {
    ...embedder,
    embed: async (texts: string[]) => {
      during.push([(await read()).embeddingStatus, ...(await chunks()).map(({ content }) => content)])
      return embedder.embed(texts)
    },
  }
  await indexDocument({ db, runReader, embedder: slow }, owner, id, Buffer.from('# New\n\nOther text.'))
  expect(during).toEqual([['processing', 'The first part is here. It has two sentences.', 'The second part is here.']])
  expect((await chunks()).map(({ content }) => content)).toEqual(['Other text.'])
})

test('a scan that was cut off is read on where it stopped, page by page [DOCS-054]', async () => {
  const { owner, id, embedder, chunks, read } = await indexed(text)
  const scan = makePdf([[], []])
  const pagesOf = { documentId: id, contentHash: createHash('sha256').update(scan).digest('hex') }
  const words = (str: string) => [{ str, x: 72, y: 700, width: 200, fontSize: 11 }]
  await db.transaction(owner, (tx) => saveRecognisedPage(tx, pagesOf, 1, words('Piano lessons cost forty dollars.')))
  await db.transaction(owner, (tx) => saveRecognisedPage(tx, { ...pagesOf, contentHash: 'another' }, 2, words('Of another file.')))
  await indexDocument({ db, embedder }, owner, id, scan)
  expect((await chunks()).map(({ content, page }) => [content, page])).toEqual([['Piano lessons cost forty dollars.', 1]])
  expect(await read()).toMatchObject({ embeddingStatus: 'embedded', pagesRead: null, pageCount: null })
  expect(Object.keys(await db.transaction(owner, (tx) => listRecognisedPages(tx, pagesOf)))).toEqual(['1', '2'])
})

describe('a large document', () => {
  const parts = Array.from({ length: 40 }, (_, index) => `# Part ${index}\n\nLesson number ${index} costs $${100 + index}.`)
  const large = parts.join('\n\n')
  const find = (owner: OwnerId, embedder: Embedder) => searchPassages({ db, embedder }, owner, 'lesson number 39')

  test('is found by its words as soon as it is read, and tells how far embedding is', async () => {
    const { owner, id, read } = await added()
    const real = testEmbedder()
    const during: unknown[] = []
    const embed = async (texts: readonly string[]) => {
      const [best] = await find(owner, real)
      const { embeddingStatus, passagesEmbedded, passageCount } = await read()
      during.push({
        embeddingStatus,
        passagesEmbedded,
        passageCount,
        best: best?.passage.text,
        cosine: best?.cosine,
        sentences: best?.sentences.length,
      })
      return real.embed(texts)
    }
    await indexDocument({ db, runReader, embedder: { ...real, embed } }, owner, id, Buffer.from(large))
    const found = { embeddingStatus: 'processing', best: 'Lesson number 39 costs $139.', cosine: 0, sentences: 1 }
    expect(during).toEqual([
      { ...found, passagesEmbedded: null, passageCount: null },
      { ...found, passagesEmbedded: 16, passageCount: 40 },
      { ...found, passagesEmbedded: 32, passageCount: 40 },
    ])
    expect(await read()).toMatchObject({ embeddingStatus: 'embedded', passagesEmbedded: null, passageCount: null })
    expect((await find(owner, real))[0]?.cosine).toBeGreaterThan(0)
  })

  test('whose embedding was cut off goes on where it stopped', async () => {
    const { owner, id, read } = await added()
    const real = testEmbedder()
    let calls = 0
    const dying = {
      ...real,
      embed: (texts: readonly string[]) => (++calls === 3 ? Promise.reject(new Error('killed')) : real.embed(texts)),
    }
    await expect(indexDocument({ db, runReader, embedder: dying }, owner, id, Buffer.from(large))).rejects.toThrow('killed')
    const before = real.embedded.length
    await indexDocument({ db, runReader, embedder: real }, owner, id, Buffer.from(large))
    expect(real.embedded.slice(before)).toEqual(
      parts
        .slice(32)
        .flatMap((_, index) =>
          [`Doc\nPart ${32 + index}`, `Part ${32 + index}`].map((title) => `${title}\nLesson number ${32 + index} costs $${132 + index}.`),
        ),
    )
    expect(await read()).toMatchObject({ embeddingStatus: 'embedded' })
    expect(await db.transaction(owner, (tx) => tx.select().from(passageVectors))).toEqual([])
  })

  test('that is read again answers from its old passages until all of the new ones are embedded', async () => {
    const { owner, id, chunks } = await indexed(text)
    const real = testEmbedder()
    const seen = new Set<string>()
    const embed = async (texts: readonly string[]) => {
      for (const { content } of await chunks()) seen.add(content)
      return real.embed(texts)
    }
    await indexDocument({ db, runReader, embedder: { ...real, embed } }, owner, id, Buffer.from(large))
    expect([...seen]).toEqual(['The first part is here. It has two sentences.', 'The second part is here.'])
    expect(await chunks()).toHaveLength(40)
  })

  test('whose job is called off stops at the next step, and one that is deleted meanwhile leaves nothing behind', async () => {
    const { owner, id } = await added()
    const real = testEmbedder()
    const over = new AbortController()
    const embed = (texts: readonly string[]) => (over.abort(), real.embed(texts))
    await expect(
      indexDocument({ db, runReader, embedder: { ...real, embed } }, owner, id, Buffer.from(large), over.signal),
    ).rejects.toMatchObject({
      code: 'temporary',
    })
    const removing = async (texts: readonly string[]) => {
      await db.transaction(owner, (tx) => deleteDocumentByFilename(tx, 'Doc.md'))
      return real.embed(texts)
    }
    await expect(
      indexDocument({ db, runReader, embedder: { ...real, embed: removing } }, owner, id, Buffer.from(large)),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await db.transaction(owner, (tx) => tx.select().from(passageVectors))).toEqual([])
  })
})

test('a document that is changed while it is read keeps what a newer job has stored of it', async () => {
  const { owner, id, embedder, chunks, read } = await indexed(text)
  const overtaken = async (texts: readonly string[]) => {
    await db.transaction(owner, (tx) => renameDocument(tx, id, 'Handbook.md'))
    await indexDocument({ db, runReader, embedder }, owner, id, Buffer.from('# New\n\nOther text.'))
    return embedder.embed(texts)
  }
  await indexDocument(
    { db, runReader, embedder: { ...embedder, embed: overtaken } },
    owner,
    id,
    Buffer.from(text.replace('first', 'oldest')),
  )
  expect((await chunks()).map(({ content }) => content)).toEqual(['Other text.'])
  expect(await read()).toMatchObject({ embeddingStatus: 'embedded', displayName: 'Handbook.md', extractedText: '# New\n\nOther text.' })
})

test('reading that is called off is no fault of the document', async () => {
  const { owner, id, embedder, read } = await indexed(text)
  await expect(indexDocument({ db, embedder }, owner, id, Buffer.from(text), AbortSignal.abort())).rejects.toMatchObject({
    code: 'temporary',
  })
  expect(await read()).toMatchObject({ embeddingStatus: 'processing', embeddingError: null })
})

test('when the embedder fails, the job is left to be tried again', async () => {
  const { owner, id, read } = await indexed(text)
  const embedder = { ...testEmbedder(), embed: () => Promise.reject(new Error('out of memory')) }
  await expect(indexDocument({ db, runReader, embedder }, owner, id, Buffer.from('# New\n\nOther text.'))).rejects.toThrow('out of memory')
  expect(await read()).toMatchObject({ embeddingStatus: 'processing' })
})

async function added() {
  const owner = await addTestOwner(db)
  const row = { filename: 'Doc.md', displayName: 'Doc.md', fileSize: 1, fileType: 'text/markdown', filePath: 'x', contentHash: 'x' }
  const { id } = await db.transaction(owner, (tx) => addDocument(tx, row))
  return { owner, id, read: () => db.transaction(owner, (tx) => getDocument(tx, id)) }
}

async function indexed(content: string) {
  const { owner, id, read } = await added()
  const embedder = testEmbedder()
  const index = (next: string) => indexDocument({ db, runReader, embedder }, owner, id, Buffer.from(next))
  const ranking = () =>
    db.transaction(owner, async (tx) => {
      const ids = (await listChunkHashes(tx, [id])).map((chunk) => chunk.id)
      return (await listChunksForRanking(tx, ids)).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    })
  const chunks = async () => {
    const ids = (await ranking()).map((chunk) => chunk.id)
    const rows = await db.transaction(owner, (tx) => listChunks(tx, ids))
    return rows.toSorted((one, other) => one.startOffset - other.startOffset)
  }
  await index(content)
  return { owner, id, embedder, index, ranking, chunks, read }
}
