import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type DocumentPage, documentPageSize, type StrayFile } from '@ownvoice/core/knowledge/contract'
import { countDocuments, type DocumentCursor, listDocumentFiles, listDocumentPage } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { StoredFile } from '../../files/document-files.ts'
import { presentDocument } from './present-document.ts'

/**
 * A page of the documents beside the files that lie in the owner's folder: a row whose file is gone says so, and on the first page stand
 * the files that no row knows, the last changed first, so that both can be deleted.
 */
export async function listDocuments(
  { db, documentFiles }: Pick<Deps, 'db' | 'documentFiles'>,
  owner: OwnerId,
  { search, cursor }: { search: string; cursor?: string | undefined },
): Promise<DocumentPage> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const files = await documentFiles.list(owner) // before the rows: a file without a row is then not one whose row is just being written
  const { rows, counts, known } = await db.snapshot(owner, async (tx) => ({
    rows: await listDocumentPage(tx, { search, after, limit: documentPageSize + 1 }),
    counts: await countDocuments(tx, search),
    known: new Set((await listDocumentFiles(tx)).map(({ filename }) => filename)),
  }))
  const stored = new Set(files.map(({ name }) => name))
  const shown = rows.slice(0, documentPageSize)
  const last = rows.length > documentPageSize ? shown.at(-1) : undefined
  return {
    documents: shown.map((row) => presentDocument(row, !stored.has(row.filename))),
    strayFiles: after
      ? []
      : files
          .filter(({ name }) => !known.has(name) && matches(name, search))
          .toSorted(byChange)
          .map(presentStray),
    ...counts,
    nextCursor: last ? writeCursor(last) : null,
  }
}

function matches(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase())
}

function byChange(one: StoredFile, other: StoredFile): number {
  return other.changedAt.getTime() - one.changedAt.getTime()
}

function presentStray({ name, bytes, changedAt }: { name: string; bytes: number; changedAt: Date }): StrayFile {
  return { filename: name, fileSize: bytes, changedAt: changedAt.toISOString() }
}

function writeCursor({ uploadDate, id }: DocumentCursor): string {
  return `${uploadDate.toISOString()}_${id}`
}

function readCursor(text: string): DocumentCursor {
  const [at = '', id = ''] = text.split('_')
  const uploadDate = new Date(at)
  if (Number.isNaN(uploadDate.getTime()) || !/^[0-9a-f-]{36}$/.test(id)) throw new AppError('invalid_input', { detail: `cursor ${text}` })
  return { uploadDate, id }
}
