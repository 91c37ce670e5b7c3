import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import { fileTypeOf, refuseUpload, uploadLimitBytes } from '@ownvoice/core/knowledge/upload-rules'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { findDocumentByHash } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { addDocument, type AddDocumentDeps } from './add-document.ts'
import { presentDocument } from './present-document.ts'

export type UploadDeps = AddDocumentDeps & Pick<Deps, 'ids'>

/** A file on its way in. `type` is what its name says; nothing is believed of what the browser claims. */
export type Upload = { name: string; body: ReadableStream<Uint8Array> | null }

/**
 * Takes a file in as it comes, never whole in memory, and never more than the limit. Throws `invalid_input` in the words for the owner for a
 * file that is not taken, `document_known` for one that is there already, and `storage_full`. Whatever goes wrong, nothing is left of it.
 */
export async function uploadDocument(deps: UploadDeps, owner: OwnerId, { name, body }: Upload): Promise<DocumentView> {
  refuse(refuseUpload({ name, size: 0 }))
  const folder = join(deps.config.DATA_DIR, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, deps.ids.next())
  try {
    const { bytes, contentHash } = await receive(body, path)
    const known = await deps.db.transaction(owner, (tx) => findDocumentByHash(tx, contentHash))
    if (known) throw new AppError('document_known', { message: `This file is already there, as “${known.displayName}”.` })
    const document = await addDocument(deps, owner, {
      name,
      type: fileTypeOf(name) ?? '',
      bytes,
      contentHash,
      keep: (filename) => deps.documentFiles.adopt(owner, filename, path),
    })
    return presentDocument(document)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(body: Upload['body'], path: string): Promise<{ bytes: number; contentHash: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(bytes >= uploadLimitBytes ? new AppError('too_large', { message: 'File size must be less than 50MB' }) : null, part)
    },
  })
  await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { bytes, contentHash: hash.digest('hex') }
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError('invalid_input', { message: reason })
}
