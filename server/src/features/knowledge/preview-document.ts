import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getDocumentSummary } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { signFile } from '../../files/signed-address.ts'

/** Where previews are served from. */
export const previewPath = '/api/files/'

/** An address under which the owner's browser shows the file for an hour. Throws `not_found` when the file is gone. */
export async function previewDocument(
  { db, documentFiles, fileDigest, clock }: Pick<Deps, 'db' | 'documentFiles' | 'fileDigest' | 'clock'>,
  owner: OwnerId,
  id: string,
): Promise<{ url: string }> {
  const { filePath: path, displayName: name, fileType: type } = await db.transaction(owner, (tx) => getDocumentSummary(tx, id))
  await documentFiles.sizeOf(owner, path)
  return { url: `${previewPath}${signFile(fileDigest, { owner, path, name, type }, clock.now())}` }
}
