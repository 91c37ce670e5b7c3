import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'
import { assertOwned, type DocumentFiles, type StoredFile } from './document-files.ts'
import { hashContent } from './hash-content.ts'
import { type ListedPage, readListedPage } from './s3-list.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `endpoint/bucket/key`, as most servers of one's own want it, in place of `bucket.endpoint/key`. */
  isPathStyle: boolean
}

/** Every key begins with it, as every file in the data folder lies under it. */
const folder = 'documents/'
const timeoutMs = 60_000
/** A server that is busy (429) or ails (5xx) is asked again so often, with growing pauses. */
const retries = 3
const atOnce = 8

type Request = {
  method: string
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | Blob
}

type Ask = (request: Request, signal?: AbortSignal) => Promise<Response>

/** Signs requests to one bucket. Resolves to the answer, whatever its status but those that are a fault of the server's or the operator's. */
function openBucket(settings: S3Settings): Ask {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const base = baseOf(settings)
  return async ({ method, key = '', query = {}, headers = {}, body }, signal) => {
    const url = new URL(`${base}${key && `/${key.split('/').map(encodeURIComponent).join('/')}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const init = { method, headers, ...(body && { body }), ...(signal && { signal }) }
    const response = await client.fetch(url, init).catch((error: unknown) => {
      throw new AppError('temporary', { detail: `the file server does not answer to ${method}`, cause: error })
    })
    if (response.ok || response.status === 404) return response
    const said = (await response.text()).slice(0, 500)
    if (response.status >= 500 || response.status === 429) {
      throw new AppError('temporary', { detail: `the file server answered ${response.status}: ${said}` })
    }
    throw new Error(`The file server refused ${method} with ${response.status}: ${said}`)
  }
}

/** Documents on any S3-compatible server, under `documents/<owner>/`. What it keeps it has compared with its SHA-256, which is signed. */
export function openS3Files(settings: S3Settings): DocumentFiles {
  const ask = openBucket(settings)
  const askShortly = (request: Request) => ask(request, AbortSignal.timeout(timeoutMs))

  async function getFound(
    owner: OwnerId,
    path: string,
    method: 'GET' | 'HEAD',
    signal?: AbortSignal,
  ): Promise<{ bytes: number; response: Response }> {
    assertOwned(owner, path)
    const response = await ask({ method, key: `${folder}${path}` }, signal)
    if (!response.ok) throw new AppError('not_found', { detail: `no file ${path}` })
    return { bytes: Number(response.headers.get('content-length')), response }
  }

  async function put(owner: OwnerId, name: string, body: Uint8Array<ArrayBuffer> | Blob, sha256: string): Promise<string> {
    const path = `${owner}/${name}`
    assertOwned(owner, path)
    const headers = { 'X-Amz-Content-Sha256': sha256 }
    const { ok, status } = await askShortly({ method: 'PUT', key: `${folder}${path}`, headers, body })
    if (!ok) throw new Error(`The file server has no bucket ${settings.bucket} (${status}).`)
    return path
  }

  const list = (owner: OwnerId) => listFiles(askShortly, settings.bucket, owner)
  const removeKey = async (key: string) => void (await askShortly({ method: 'DELETE', key }))

  return {
    list,
    put: (owner, name, bytes) => {
      const own = new Uint8Array(bytes) // memory that nobody shares, as a request's body has to be
      return put(owner, name, own, hashContent(own))
    },
    async adopt(owner, name, from) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(from), hash)
      const path = await put(owner, name, await openAsBlob(from), hash.digest('hex'))
      await rm(from)
      return path
    },
    async get(owner, path) {
      const { response } = await getFound(owner, path, 'GET', AbortSignal.timeout(timeoutMs))
      return response.bytes()
    },
    async open(owner, path) {
      const { bytes, response } = await getFound(owner, path, 'GET')
      return { bytes, stream: Readable.fromWeb(response.body as ReadableStream) } // the same class under two names, the browser's and Node's
    },
    async sizeOf(owner, path) {
      return (await getFound(owner, path, 'HEAD', AbortSignal.timeout(timeoutMs))).bytes
    },
    async removeAll(owner) {
      const run = pLimit(atOnce)
      await Promise.all((await list(owner)).map(({ name }) => run(() => removeKey(`${folder}${owner}/${name}`))))
    },
    async remove(owner, path) {
      assertOwned(owner, path)
      await removeKey(`${folder}${path}`)
    },
  }
}

async function listFiles(ask: Ask, bucket: string, owner: OwnerId): Promise<StoredFile[]> {
  const prefix = `${folder}${owner}/`
  const files: StoredFile[] = []
  for (let after: string | null = null; ;) {
    const response = await ask({
      method: 'GET',
      query: { 'list-type': '2', prefix, ...(after !== null && { 'continuation-token': after }) },
    })
    if (!response.ok) throw new Error(`The file server has no bucket ${bucket} (${response.status}).`)
    const page: ListedPage = readListedPage(await response.text())
    files.push(...page.files.map(({ key, ...file }) => ({ ...file, name: key.slice(prefix.length) })))
    if (page.next === null) return files
    after = page.next
  }
}

function baseOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/$/, '')
  return isPathStyle ? `${url.origin}${path}/${bucket}` : `${url.protocol}//${bucket}.${url.host}${path}`
}
