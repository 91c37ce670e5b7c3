import { documentPageSize, DocumentDetails, DocumentPage, DocumentView } from '@ownvoice/core/knowledge/contract'
import { uploadLimitBytes } from '@ownvoice/core/knowledge/upload-rules'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documents as documentRows } from '../db/schema/knowledge.ts'
import {
  addDocument,
  finishReading,
  getDocument,
  setDocumentStatus,
  setEmbeddingProgress,
  setReadingProgress,
} from '../db/knowledge/documents.ts'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let owner: OwnerId
let cookie: string
let theirs: string

beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestUser(web.db, 'maya@example.com', password)
  await addTestUser(web.db, 'other@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
  theirs = await signIn(web.url, 'other@example.com', password)
})
afterAll(() => web.stop())
beforeEach(() => web.clock.advance(1000))

function call(method: string, path: string, body?: unknown, as = cookie): Promise<Response> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(`${web.url}/api/v1/knowledge${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: as, Origin: web.url },
    ...init,
  })
}

function send(
  name: string,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { Cookie: cookie },
): Promise<Response> {
  const init = { method: 'POST', body, duplex: 'half', headers: { Origin: web.url, ...headers } } as const
  return fetch(`${web.url}/api/documents?${new URLSearchParams({ name }).toString()}`, init)
}

async function upload(name: string, text: string): Promise<DocumentView> {
  const response = await send(name, text)
  expect(response.status, await response.clone().text()).toBe(201)
  return DocumentView.parse(await response.json())
}

async function list(search = '', cursor?: string): Promise<DocumentPage> {
  const query = new URLSearchParams({ search, ...(cursor && { cursor }) })
  return DocumentPage.parse(await (await call('GET', `/documents?${query.toString()}`)).json())
}

async function messageOf(response: Response): Promise<string> {
  return z.object({ message: z.string() }).parse(await response.json()).message
}

const folder = () => join(web.deps.config.DATA_DIR, 'documents', owner)
const pattern = new Uint8Array(64 * 1024)

/** A body that is made as it is read, so that the test does not hold it either. */
function bytesOf(count: number): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream({
    pull(controller) {
      const part = pattern.subarray(0, Math.min(left, pattern.length))
      left -= part.length
      if (part.length > 0) controller.enqueue(part)
      if (left === 0) controller.close()
    },
  })
}

describe('an upload', () => {
  test('is kept under its owner, waits to be read, and stands first in the list [DOCS-019, DOCS-020, DOCS-023, DOCS-055]', async () => {
    const view = await upload('Price list.txt', 'A piano lesson costs $40.')
    const at = web.clock.now()
    expect(view).toMatchObject({
      filename: `Price_list_${at.getTime()}.txt`,
      displayName: 'Price list.txt',
      fileSize: 25,
      fileType: 'text/plain',
      uploadDate: at.toISOString(),
      status: 'pending',
    })
    expect(await readdir(folder())).toContain(view.filename)
    expect(web.enqueued.at(-1)).toMatchObject({ name: 'knowledge.index', payload: { owner, documentId: view.id } })
    expect((await list()).documents[0]).toEqual(view)
    const row = await web.db.transaction(owner, (tx) => getDocument(tx, view.id))
    expect(row).toMatchObject({
      userId: owner,
      filename: view.filename,
      displayName: 'Price list.txt',
      fileSize: 25,
      fileType: 'text/plain',
      filePath: `${owner}/${view.filename}`,
      fileUrl: null, // an address is signed when it is asked for, and ends
      uploadDate: at,
      embeddingStatus: 'pending',
    })
    expect(await readFile(join(web.deps.config.DATA_DIR, 'documents', row.filePath), 'utf8')).toBe('A piano lesson costs $40.')
  })

  test.each([
    ['a.md', 'text/markdown'],
    ['a.csv', 'text/csv'],
    ['a.pdf', 'application/pdf'],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('named %s is of the type %s, and dated to the millisecond in UTC [DOCS-055]', async (name, fileType) => {
    const view = await upload(name, `What ${name} says.`)
    expect(view.fileType).toBe(fileType)
    expect(view.uploadDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('is told as done before anything reads it [DOCS-022]', async () => {
    const { id } = await upload('unread.txt', 'Nobody reads this yet.')
    expect((await list('unread.txt')).documents).toMatchObject([{ id, status: 'pending', error: null }])
  })

  test('of one byte under 50 MB passes; one more is refused, and nothing of it is left [DOCS-007]', async () => {
    const before = await readdir(folder())
    const refused = await send('large.pdf', bytesOf(uploadLimitBytes))
    expect(refused.status).toBe(413)
    expect(await messageOf(refused)).toBe('File size must be less than 50MB')
    expect(await readdir(folder())).toEqual(before)
    expect(await readdir(join(web.deps.config.DATA_DIR, 'uploads'))).toEqual([])
    expect((await send('large.pdf', bytesOf(uploadLimitBytes - 1))).status).toBe(201)
  })

  test('of another kind, or without a name, is refused before it is read [DOCS-006, DOCS-008]', async () => {
    const unsupported = await send('notes.exe', 'x')
    expect(unsupported.status).toBe(400)
    expect(await messageOf(unsupported)).toBe('File type not supported. Please upload PDF, Word, Excel, text, or image files.')
    expect(await messageOf(await send('', 'x'))).toBe('Invalid filename')
  })

  test('of the same bytes again is recognised, under whatever name', async () => {
    const { displayName } = await upload('terms.txt', 'Notice is four weeks.')
    const again = await send('terms (copy).txt', 'Notice is four weeks.')
    expect(again.status).toBe(409)
    expect(await messageOf(again)).toContain(displayName)
  })

  test('without a session, or without a subscription, is refused and leaves nothing [DOCS-005]', async () => {
    expect((await send('a.txt', 'x', {})).status).toBe(401)
    expect((await send('a.txt', 'x', { Cookie: cookie, Origin: 'https://evil.example' })).status).toBe(403)
    const former = await addTestUser(web.db, 'former@example.com', password, { isSubscribed: false })
    const refused = await send('a.txt', 'x', { Cookie: await signIn(web.url, 'former@example.com', password) })
    expect([refused.status, Object(await refused.json()).code]).toEqual([402, 'subscription_required'])
    await expect(readdir(join(web.deps.config.DATA_DIR, 'documents', former))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await web.db.transaction(former, (tx) => tx.$count(documentRows))).toBe(0)
  })
})

describe('the list', () => {
  test('finds by the shown name and by the file name, whatever the case [DOCS-029]', async () => {
    const { id, filename } = await upload('Summer Camp.txt', 'Camp is in July.')
    await call('PATCH', `/documents/${id}`, { id, displayName: 'Holidays 100%_sure' })
    for (const search of ['holiDAYS', 'SUMMER_camp', filename, '100%_']) {
      expect(
        (await list(search)).documents.map((document) => document.id),
        search,
      ).toEqual([id])
    }
    expect(await list('no such thing')).toMatchObject({ documents: [], matching: 0 })
  })

  test('comes in pages of 100, newest first, and leaves none out [DOCS-032, DOCS-034, CONST-006]', async () => {
    await web.db.transaction(owner, async (tx) => {
      for (let n = 0; n < 230; n += 1) {
        const row = {
          filename: `page_${n}.txt`,
          displayName: `Paged ${n}`,
          fileSize: 1,
          fileType: 'text/plain',
          filePath: 'x',
          contentHash: `${n}`,
        }
        await addDocument(tx, { ...row, uploadDate: new Date(Date.UTC(2026, 0, 1, 0, (n * 7) % 230)) })
      }
    })
    expect(documentPageSize).toBe(100)
    const seen: DocumentView[] = []
    const pages: number[] = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor; page += 1) {
      const next = await list('paged', cursor)
      pages.push(next.documents.length)
      seen.push(...next.documents)
      cursor = next.nextCursor ?? undefined
    }
    expect(pages).toEqual([100, 100, 30])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(230)
    expect(seen.map(({ uploadDate }) => uploadDate)).toEqual(
      seen
        .map(({ uploadDate }) => uploadDate)
        .toSorted()
        .toReversed(),
    )
  })

  test('shows the files of its owner that no document knows, the last changed first [DOCS-032, DOCS-034]', async () => {
    for (const [name, day] of [
      ['stray_b.pdf', '2026-01-02'],
      ['stray_c.pdf', '2026-01-03'],
      ['stray_a.pdf', '2026-01-01'],
    ] as const) {
      await writeFile(join(folder(), name), 'x')
      await utimes(join(folder(), name), new Date(day), new Date(day))
    }
    expect((await list('stray')).strayFiles.map(({ filename }) => filename)).toEqual(['stray_c.pdf', 'stray_b.pdf', 'stray_a.pdf'])
    expect(await (await call('GET', '/documents?search=stray', undefined, theirs)).json()).toMatchObject({ strayFiles: [] })
    for (const letter of ['a', 'b', 'c']) expect((await call('DELETE', `/files/stray_${letter}.pdf`)).status).toBe(200)
  })

  test('shows what is missing on either side, and lets it be deleted [DOCS-033, DOCS-034]', async () => {
    const { filename } = await upload('gone.txt', 'The file of this one goes.')
    await rm(join(folder(), filename))
    await writeFile(join(folder(), 'left_over_1.pdf'), 'x')
    const { documents, strayFiles } = await list()
    expect(documents.find((document) => document.filename === filename)).toMatchObject({ isFileMissing: true })
    expect(strayFiles).toMatchObject([{ filename: 'left_over_1.pdf', fileSize: 1 }])
    for (const name of [filename, 'left_over_1.pdf']) expect((await call('DELETE', `/files/${name}`)).status).toBe(200)
    expect(await list('left_over')).toMatchObject({ documents: [], strayFiles: [] })
    expect(await list(filename)).toMatchObject({ documents: [] })
  })
})

describe('a document', () => {
  test('is renamed in what is shown alone; an empty name leaves the one it has [DOCS-042, DOCS-044, DOCS-045]', async () => {
    const { id, filename } = await upload('first.txt', 'Renamed soon.')
    const renamed = await call('PATCH', `/documents/${id}`, { id, displayName: '  Second  ' })
    expect(await renamed.json()).toMatchObject({ displayName: 'Second', filename })
    expect(await (await call('PATCH', `/documents/${id}`, { id, displayName: '  ' })).json()).toMatchObject({
      displayName: 'Second',
      filename,
    })
    expect((await list(filename)).documents).toMatchObject([{ displayName: 'Second' }])
  })

  test('is shown under an address that holds for an hour, and for the session of its owner alone [DOCS-037]', async () => {
    const { id } = await upload('Übersicht.txt', '<script>alert(1)</script>')
    const { url } = z.object({ url: z.string() }).parse(await (await call('POST', `/documents/${id}/preview`)).json())
    const open = (headers: Record<string, string>) => fetch(`${web.url}${url}`, { headers })
    expect((await open({})).status).toBe(401)
    expect((await open({ Cookie: theirs })).status).toBe(404)
    const shown = await open({ Cookie: cookie })
    expect(await shown.text()).toBe('<script>alert(1)</script>')
    expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(shown.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht.txt")
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    web.clock.advance(3_600_000)
    expect((await open({ Cookie: cookie })).status).toBe(404)
  })

  test('goes with its file, and asking twice is no error [DOCS-050]', async () => {
    const { filename } = await upload('short-lived.txt', 'Soon gone.')
    for (let times = 0; times < 2; times += 1) expect((await call('DELETE', `/files/${filename}`)).status).toBe(200)
    expect(await readdir(folder())).not.toContain(filename)
    expect((await list(filename)).documents).toEqual([])
  })

  test('of another owner cannot be listed, opened, renamed, read again or deleted [DOCS-031, DOCS-053]', async () => {
    const { id, filename } = await upload('private.txt', 'Nobody else sees this.')
    expect(await (await call('GET', '/documents', undefined, theirs)).json()).toMatchObject({ documents: [], total: 0, strayFiles: [] })
    expect((await call('GET', `/documents/${id}`, undefined, theirs)).status).toBe(404)
    expect((await call('POST', `/documents/${id}/preview`, undefined, theirs)).status).toBe(404)
    expect((await call('PATCH', `/documents/${id}`, { id, displayName: 'Mine' }, theirs)).status).toBe(404)
    expect((await call('POST', `/documents/${id}/retry`, undefined, theirs)).status).toBe(404)
    for (const name of [filename, `..%2F${owner}%2F${filename}`]) await call('DELETE', `/files/${name}`, undefined, theirs)
    expect(await readdir(folder())).toContain(filename)
    expect((await list(filename)).documents).toHaveLength(1)
  })

  test('tells how many of its pages are read, and then of its passages embedded, while they are', async () => {
    const { id } = await upload('scan.txt', 'Two pages, say.')
    await web.db.transaction(owner, (tx) => setDocumentStatus(tx, id, 'processing'))
    await web.db.transaction(owner, (tx) => setReadingProgress(tx, id, { page: 1, pages: 2 }))
    expect((await list('scan.txt')).documents).toMatchObject([{ progress: { unit: 'page', done: 1, total: 2 } }])
    await web.db.transaction(owner, (tx) => setEmbeddingProgress(tx, id, { passage: 16, passages: 40 }))
    expect((await list('scan.txt')).documents).toMatchObject([{ progress: { unit: 'passage', done: 16, total: 40 } }])
    await web.db.transaction(owner, (tx) => finishReading(tx, id, { status: 'embedded' }, 'of the test'))
    expect((await list('scan.txt')).documents).toMatchObject([{ progress: null, status: 'embedded' }])
  })

  test('that failed is read again when the owner asks [DOCS-054]', async () => {
    const { id } = await upload('again.txt', 'Once more.')
    expect((await call('POST', `/documents/${id}/retry`)).status).toBe(200)
    expect(web.enqueued.filter(({ payload }) => 'documentId' in payload && payload.documentId === id)).toHaveLength(2)
  })
})

test('what does not fit into the owner’s space is refused with 507, the figures and what to do; the page knows how much is used', async () => {
  const small = await openTestWeb({ STORAGE_QUOTA_MB: '1' })
  await addTestUser(small.db, 'maya@example.com', password)
  const headers = { Cookie: await signIn(small.url, 'maya@example.com', password), Origin: small.url, 'Content-Type': 'application/json' }
  const add = (name: string, bytes: number) =>
    fetch(`${small.url}/api/documents?name=${name}`, { method: 'POST', headers, body: Buffer.alloc(bytes, name) })
  expect((await add('a.txt', 900_000)).status).toBe(201)
  const refused = await add('b.txt', 200_000)
  expect([refused.status, await messageOf(refused)]).toEqual([
    507,
    'Your documents take 900 kB of 1 MB, and this one of 200 kB does not fit. Delete documents that you no longer need, then add it again.',
  ])
  const question = JSON.stringify({ question: 'How long?', answer: 'x'.repeat(5000) })
  const addQuestion = () => fetch(`${small.url}/api/v1/knowledge/questions`, { method: 'POST', headers, body: question })
  expect((await addQuestion()).status).toBe(200)
  expect((await add('c.txt', 94_900)).status).toBe(201)
  expect((await addQuestion()).status).toBe(507)
  const storage = await (await fetch(`${small.url}/api/v1/knowledge/storage`, { headers })).json()
  expect(storage).toEqual({ usedBytes: expect.closeTo(1_000_000, -3), limitBytes: 1_000_000 })
  expect(small.logged.filter(({ level }) => level === 'error')).toEqual([])
  await small.stop()
})

test('a question with its answer is kept like a document, read and changed [DOCS-054]', async () => {
  const added = DocumentView.parse(
    await (await call('POST', '/questions', { question: 'Do you teach adults?', answer: 'Yes, from 18 on.' })).json(),
  )
  expect(added).toMatchObject({ displayName: 'Do you teach adults?', fileType: 'text/x-question', status: 'pending' })
  const change = { id: added.id, question: 'Do you teach adults?', answer: 'Yes, from 16 on.' }
  expect((await call('PUT', `/questions/${added.id}`, change)).status).toBe(200)
  expect(await (await call('GET', `/questions/${added.id}`)).json()).toEqual({ question: change.question, answer: change.answer })
  expect(DocumentDetails.parse(await (await call('GET', `/documents/${added.id}`)).json())).toMatchObject({ passages: [], usedBy: [] })
  const { id } = await upload('no-question.txt', 'Just a text.')
  expect((await call('GET', `/questions/${id}`)).status).toBe(404)
})
