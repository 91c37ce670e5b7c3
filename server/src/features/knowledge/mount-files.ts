import { questionType } from '@ownvoice/core/knowledge/contract'
import { create as contentDisposition } from 'content-disposition'
import type { Hono } from 'hono'
import { Readable } from 'node:stream'
import { actAs } from '../../db/acting.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { readSignedFile } from '../../files/signed-address.ts'
import { uploadPath } from '../../http/app.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { limitOpen } from '../../http/limit-open.ts'
import type { TakeStream } from '../../http/limit-streams.ts'
import { bySession, type SignedIn } from '../../http/rpc.ts'
import { previewPath } from './preview-document.ts'
import { uploadDocument } from './upload-document.ts'

/** Kinds that a browser shows by itself, and what it is told that they are. Text is never more than text; anything else is downloaded. */
const shownTypes = new Map([
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/gif'].map((type) => [type, type] as const),
  ...['text/plain', 'text/markdown', 'text/csv', questionType].map((type) => [type, 'text/plain; charset=utf-8'] as const),
])

const invalidAddress = 'This address is no longer valid. Open the document again from the list.'

/** Uploads of one owner at the same time. The page sends one after the other; each may lie on the disk beside the documents until it is whole. */
const uploadsPerOwner = 5

type FilesOptions = {
  findSignedIn: (headers: Headers) => Promise<SignedIn>
  findSubscriber: (headers: Headers) => Promise<SignedIn>
  takeStream: TakeStream
}

/**
 * The two doors through which files go, which carry more than the other procedures may: an upload as the body of a POST, its name beside
 * it, and a preview under a signed address, for the session of its owner alone.
 */
export function mountFiles(app: Hono<HttpEnv>, deps: Deps, { findSignedIn, findSubscriber, takeStream }: FilesOptions): void {
  const openUpload = limitOpen(uploadsPerOwner)
  app.post(uploadPath, async (c) => {
    const signedIn = await findSubscriber(c.req.raw.headers)
    const { owner } = signedIn
    const close = openUpload(owner)
    if (!close) throw new AppError('too_many_open')
    try {
      const upload = { name: c.req.query('name') ?? '', body: c.req.raw.body }
      return c.json(await actAs(bySession(signedIn), () => uploadDocument(deps, owner, upload)), 201)
    } finally {
      close()
    }
  })

  app.get(`${previewPath}:token`, async (c) => {
    const file = readSignedFile(deps.fileDigest, c.req.param('token'), deps.clock.now())
    const signedIn = await findSignedIn(c.req.raw.headers)
    if (file?.owner !== signedIn.owner) throw new AppError('not_found', { message: invalidAddress })
    takeStream(c, signedIn)
    const shown = shownTypes.get(file.type)
    const { bytes, stream } = await deps.documentFiles.open(signedIn.owner, file.path)
    c.env.outgoing.once('close', () => stream.destroy()) // where the reader left, or asked for the headers alone
    const body = Readable.toWeb(stream) as ReadableStream // Node types its own streams apart from those of fetch
    return c.body(body, 200, {
      'Content-Length': String(bytes),
      'Content-Type': shown ?? 'application/octet-stream',
      'Content-Disposition': contentDisposition(file.name, { type: shown ? 'inline' : 'attachment' }),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    })
  })
}
