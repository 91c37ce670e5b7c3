import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Peer } from '../../testing/s3-peer.ts'
import { copyToS3 } from './copy-to-s3.ts'
import { openDocumentFiles } from './open-document-files.ts'
import { openS3Files } from './s3-files.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const newOwner = () => ownerId(randomUUID())

async function serve(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is no pipe
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

let dataDir: string
let peer: Awaited<ReturnType<typeof openS3Peer>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-files-'))
  peer = await openS3Peer()
})
afterAll(async () => {
  await peer.close()
  await rm(dataDir, { recursive: true })
})

const places = [
  { place: 'the data folder', open: () => openDocumentFiles({ dataDir }) },
  { place: 'an S3-compatible server', open: () => openDocumentFiles({ dataDir, s3: peer.settings }) },
]

describe.each(places)('documents on $place', ({ open }) => {
  test('come back byte for byte', async () => {
    const [files, owner] = [open(), newOwner()]
    const contents = [randomBytes(70_000), Buffer.alloc(0), Buffer.from('äöü')].map((content) => new Uint8Array(content))
    for (const name of ['prices_1764000000000.pdf', 'a.b-c_2.txt', 'A_3.md']) {
      for (const content of contents) {
        const path = await files.put(owner, name, content)
        expect(path).toBe(`${owner}/${name}`)
        expect(Buffer.from(await files.get(owner, path)).equals(content)).toBe(true)
        expect(await files.sizeOf(owner, path)).toBe(content.length)
        const { bytes, stream } = await files.open(owner, path)
        expect([bytes, (await buffer(stream)).equals(content)]).toEqual([content.length, true])
      }
    }
  })

  test('are listed with sizes and times, for their owner alone', async () => {
    const [files, owner, other] = [open(), newOwner(), newOwner()]
    await files.put(owner, 'a_1.txt', bytesOf('one'))
    await files.put(owner, 'a_1.txt', bytesOf('two and more'))
    await files.put(owner, 'b-2.txt', bytesOf('x'))
    await files.put(other, 'theirs.txt', bytesOf('theirs'))
    const listed = (await files.list(owner)).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a_1.txt', 12],
      ['b-2.txt', 1],
    ])
    for (const { changedAt } of listed) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(600_000) // the machine's clock wrote it
    expect(await files.list(newOwner())).toEqual([])
  })

  test('take in a file of this machine, which is gone from where it was', async () => {
    const [files, owner] = [open(), newOwner()]
    const from = join(dataDir, `upload-${randomUUID()}`)
    const content = randomBytes(200_000)
    await writeFile(from, content)
    const path = await files.adopt(owner, 'book_1.pdf', from)
    expect(Buffer.from(await files.get(owner, path)).equals(content)).toBe(true)
    expect(existsSync(from)).toBe(false)
  })

  test('are no other owner’s, and nothing outside their folder is a document', async () => {
    const [files, owner, other] = [open(), newOwner(), newOwner()]
    const path = await files.put(owner, 'a_1.txt', bytesOf('mine'))
    for (const wrong of [`${other}/../${path}`, `${other}/..`, `${other}/`, path, `${other}/a/b`]) {
      await expect(files.get(other, wrong), wrong).rejects.toMatchObject({ code: 'not_found' })
      await expect(files.remove(other, wrong), wrong).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await files.sizeOf(owner, path)).toBe(4)
  })

  test('are gone when they were removed, one or all of them, and removing twice is no error', async () => {
    const [files, owner, other] = [open(), newOwner(), newOwner()]
    const kept = await files.put(other, 'kept.txt', bytesOf('kept'))
    const path = await files.put(owner, 'a_1.txt', bytesOf('a'))
    await files.put(owner, 'b_2.txt', bytesOf('b'))
    await files.remove(owner, path)
    await files.remove(owner, path)
    await expect(files.get(owner, path)).rejects.toMatchObject({ code: 'not_found' })
    await expect(files.open(owner, path)).rejects.toMatchObject({ code: 'not_found' })
    await expect(files.sizeOf(owner, path)).rejects.toMatchObject({ code: 'not_found' })
    await files.removeAll(owner)
    await files.removeAll(owner)
    expect(await files.list(owner)).toEqual([])
    expect(await files.sizeOf(other, kept)).toBe(4)
  })

  test('that go while the others are listed are left out', async () => {
    const [files, owner] = [open(), newOwner()]
    const kept = await files.put(owner, 'kept.txt', bytesOf('kept'))
    const going = await Promise.all(Array.from({ length: 60 }, (_, index) => files.put(owner, `going_${index}.txt`, bytesOf('going'))))
    const lists: Promise<{ name: string }[]>[] = []
    for (const path of going) {
      lists.push(files.list(owner))
      await files.remove(owner, path)
    }
    for (const list of await Promise.all(lists)) expect(list.map(({ name }) => `${owner}/${name}`)).toContain(kept)
  })
})

describe('an S3-compatible server', () => {
  test('that names its files in several answers is asked until it has named all', async () => {
    const owner = newOwner()
    const page = (
      name: string,
      next: string,
    ) => `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${next}
      <Contents><Key>documents/${owner}/${name}</Key><LastModified>2026-11-24T10:00:00.000Z</LastModified><Size>5</Size></Contents></ListBucketResult>`
    const asked: (string | null)[] = []
    const listing = await serve((request, response) => {
      const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token')
      asked.push(token)
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c=</NextContinuationToken>'
      response.end(token === null ? page('one.txt', more) : page('two &amp; more.txt', '<IsTruncated>false</IsTruncated>'))
    })
    const files = openS3Files({ ...peer.settings, endpoint: listing.url })
    expect((await files.list(owner)).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['one.txt', 5],
      ['two & more.txt', 5],
    ])
    expect(asked).toEqual([null, 'a+b/c='])
    await listing.close()
  })

  test('that refuses the key, or has no such bucket, is no missing file', async () => {
    const owner = newOwner()
    const unknown = openS3Files({ ...peer.settings, secretAccessKey: 'another' })
    await expect(unknown.get(owner, `${owner}/a.txt`)).rejects.toThrow('403')
    const elsewhere = openS3Files({ ...peer.settings, bucket: 'nobodys-bucket' })
    await expect(elsewhere.put(owner, 'a.txt', bytesOf('a'))).rejects.toThrow('has no bucket nobodys-bucket')
    await expect(elsewhere.list(owner)).rejects.toThrow('has no bucket nobodys-bucket')
  })

  test('that ails is asked again, and is a fault that passes', async () => {
    let asked = 0
    const ailing = await serve((_request, response) => {
      asked += 1
      response.writeHead(503).end('SlowDown')
    })
    const files = openS3Files({ ...peer.settings, endpoint: ailing.url })
    const owner = newOwner()
    await expect(files.put(owner, 'a.txt', bytesOf('a'))).rejects.toMatchObject({ code: 'temporary' })
    expect(asked).toBe(4)
    await ailing.close()
    await expect(files.put(owner, 'a.txt', bytesOf('a'))).rejects.toMatchObject({ code: 'temporary' })
  })

  test('gets the documents of the data folder, and a second time only what is new', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ownvoice-copied-'))
    const [disk, there, owner] = [openDocumentFiles({ dataDir: folder }), openS3Files(peer.settings), newOwner()]
    const path = await disk.put(owner, 'prices_1.md', bytesOf('A lesson is $40.'))
    expect(await copyToS3({ dataDir: folder, s3: peer.settings })).toEqual({ copied: 1, wereThere: 0 })
    await disk.put(owner, 'times_2.md', bytesOf('Mondays at 4.'))
    expect(await copyToS3({ dataDir: folder, s3: peer.settings })).toEqual({ copied: 1, wereThere: 1 })
    expect(Buffer.from(await there.get(owner, path)).toString()).toBe('A lesson is $40.')
    expect(await disk.sizeOf(owner, path)).toBe(16)
    await rm(folder, { recursive: true })
  })
})
