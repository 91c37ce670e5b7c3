import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { create as contentDisposition } from 'content-disposition'
import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { readSignedFile } from '../../files/signed-address.ts'
import { uploadPath } from '../../http/app.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { previewPath } from './preview-document.ts'
import { uploadDocument } from './upload-document.ts'

/** Kinds that a browser shows by itself, and what it is told that they are. Text is never more than text; anything else is downloaded. */
const shownTypes = new Map([
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/gif'].map((type) => [type, type] as const),
  ...['text/plain', 'text/markdown', 'text/csv', questionType].map((type) => [type, 'text/plain; charset=utf-8'] as const),
])

/**
 * The two doors through which files go, which carry more than the other procedures may: an upload as the body of a POST, its name beside
 * it, and a preview under a signed address, which needs no session.
 */
export function mountFiles(app: Hono<HttpEnv>, deps: Deps, findSubscriber: (headers: Headers) => Promise<SignedIn>): void {
  app.post(uploadPath, async (c) => {
    const { owner } = await findSubscriber(c.req.raw.headers)
    return c.json(await uploadDocument(deps, owner, { name: c.req.query('name') ?? '', body: c.req.raw.body }), 201)
  })

  app.get(`${previewPath}:token`, async (c) => {
    const file = readSignedFile(deps.fileDigest, c.req.param('token'), deps.clock.now())
    if (!file) throw new AppError('not_found', { message: 'This address is no longer valid. Open the document again from the list.' })
    const shown = shownTypes.get(file.type)
    const bytes = await deps.documentFiles.get(ownerId(file.owner), file.path)
    return c.body(Uint8Array.from(bytes), 200, {
      'Content-Type': shown ?? 'application/octet-stream',
      'Content-Disposition': contentDisposition(file.name, { type: shown ? 'inline' : 'attachment' }),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    })
  })
}
