import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '@ownvoice/server/config'
import { addDocument, getDocumentSummary } from '@ownvoice/server/db/knowledge/documents'
import { addTestOwner } from '../../server/testing/database.ts'
import type { Deps } from '@ownvoice/server/deps'
import { addBytes } from '@ownvoice/server/features/knowledge/add-bytes'
import { listDocuments } from '@ownvoice/server/features/knowledge/list-documents'
import { openLog } from '@ownvoice/server/open-log'
import { extractText } from '@ownvoice/server/retrieval/extract-text'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { startServer } from '@ownvoice/server/parts/start'
import type { BenchWorld } from './bench-world.ts'
import { watchChildren } from './child-usage.ts'
import { type ExamplePdf, lastSentence, makeExamplePdfs } from './example-pdfs.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

const run = promisify(execFile)

const ROUNDS = 3
const LOOK_EVERY_MS = 100
const LONGEST_MS = 600_000
const DOCUMENTS = 1_000
const LISTINGS = 30

/**
 * Reading PDFs against poppler's `pdftotext` on the same files, each in processes of its own; how soon an upload of more than 100 pages is found; and the list of
 * 1,000 documents.
 */
export async function benchDocuments({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const pdfs = await makeExamplePdfs()
  const figures = engine === 'pglite' ? await benchReading(pdfs) : [] // no database takes part in it
  const server = await startServer({ config: readConfig(environment), log: openLog('warn'), parts: ['worker'] })
  try {
    for (const pdf of pdfs.slice(0, 1)) figures.push(...(await benchUpload(server.deps, engine, pdf)))
    figures.push(...(await benchList(server.deps, engine)))
    return figures
  } finally {
    await server.stop()
  }
}

async function benchReading(pdfs: readonly ExamplePdf[]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-bench-pdf-'))
  try {
    const figures: Figure[] = []
    for (const pdf of pdfs) figures.push(...(await benchPdf(pdf, join(folder, pdf.name))))
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchPdf({ name, pages, bytes }: ExamplePdf, path: string): Promise<Figure[]> {
  await writeFile(path, bytes)
  const own: number[] = []
  const theirs: number[] = []
  let peak = 0
  let share = 0
  for (let round = 0; round < ROUNDS; round++) {
    const anchor = await watchChildren(() => run('pdftotext', [path, '-'], { maxBuffer: 64 * 1024 * 1024 }))
    const read = await watchChildren(() => extractText(bytes, name))
    theirs.push(pages / anchor.cpuSeconds)
    own.push(pages / read.cpuSeconds)
    peak = Math.max(peak, read.peakMegabytes)
    share = shareOfWords(read.result.text, anchor.result.stdout)
  }
  const label = `reading ${name}, ${pages} ${pages === 1 ? 'page' : 'pages'}`
  const anchor = percentile(theirs, 0.5)
  return [
    // A process of Node costs half a second before it reads: of a short file the figure tells nothing about reading.
    {
      name: `${label}: pages a CPU-second, against pdftotext`,
      value: percentile(own, 0.5),
      unit: '/s',
      samples: ROUNDS,
      anchor,
      ...(pages >= 100 ? { aim: { of: 'ratio', atLeast: 0.35 } as const } : {}),
    },
    { name: `${label}: of the words that pdftotext finds`, value: share, unit: '', samples: 1, aim: { of: 'value', atLeast: 0.98 } },
    { name: `${label}: most memory`, value: peak, unit: 'MB', samples: ROUNDS, aim: { of: 'value', atMost: 512 } },
  ]
}

/** How many of the words of `theirs`, each as often as it stands there, stand in `own`. */
function shareOfWords(own: string, theirs: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(own)) left.set(word, (left.get(word) ?? 0) + 1)
  const wanted = wordsOf(theirs)
  const found = wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return found.length / Math.max(1, wanted.length)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

async function benchUpload(deps: Deps, engine: string, { name, pages, bytes }: ExamplePdf): Promise<Figure[]> {
  const owner = await addTestOwner(deps.db)
  const from = performance.now()
  const { id } = await addBytes(deps, owner, { name, bytes })
  const isFound = async () => (await searchPassages(deps, owner, lastSentence)).some(({ passage }) => passage.text.includes('umbrellas'))
  const isEmbedded = async () => (await deps.db.transaction(owner, (tx) => getDocumentSummary(tx, id))).embeddingStatus === 'embedded'
  const foundAfter = await waitUntil(isFound, from)
  const embeddedAfter = await waitUntil(isEmbedded, from)
  const label = `upload of ${pages} pages, ${engine}`
  return [
    { name: `${label}: found by its words`, value: foundAfter, unit: 's', samples: 1, aim: { of: 'value', atMost: 10 } },
    { name: `${label}: found by its meaning too`, value: embeddedAfter, unit: 's', samples: 1 },
  ]
}

/** The seconds since `from`. */
async function waitUntil(isSo: () => Promise<boolean>, from: number): Promise<number> {
  while (!(await isSo())) {
    if (performance.now() - from > LONGEST_MS) throw new Error('It was not so in ten minutes.')
    await sleep(LOOK_EVERY_MS)
  }
  return (performance.now() - from) / 1000
}

async function benchList(deps: Deps, engine: string): Promise<Figure[]> {
  const owner = await addTestOwner(deps.db)
  for (let number = 0; number < DOCUMENTS; number++) await addPlainDocument(deps, owner, number)
  const time = async (search: string) => {
    const times: number[] = []
    for (let round = 0; round < LISTINGS; round++) {
      const from = performance.now()
      await listDocuments(deps, owner, { search })
      times.push(performance.now() - from)
    }
    return times
  }
  const [all, some] = [await time(''), await time('price list 77')]
  return [
    {
      name: `list of ${DOCUMENTS} documents, ${engine}`,
      value: percentile(all, 0.5),
      unit: 'ms',
      samples: LISTINGS,
      aim: { of: 'value', atMost: 100 },
    },
    {
      name: `search among ${DOCUMENTS} documents, ${engine}`,
      value: percentile(some, 0.5),
      unit: 'ms',
      samples: LISTINGS,
      aim: { of: 'value', atMost: 100 },
    },
  ]
}

async function addPlainDocument({ db, documentFiles }: Deps, owner: OwnerId, number: number): Promise<void> {
  const filename = `price_list_${number}.txt`
  const filePath = await documentFiles.put(owner, filename, Buffer.from(`Price list ${number}.`))
  const row = { filename, displayName: `Price list ${number}`, fileSize: 14, fileType: 'text/plain', filePath, contentHash: filename }
  await db.transaction(owner, (tx) => addDocument(tx, row))
}
