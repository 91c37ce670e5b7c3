import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Storage } from '@ownvoice/core/knowledge/contract'
import { refuseStorage } from '@ownvoice/core/knowledge/storage'
import type { OwnerTx } from '../../db/database.ts'
import { listDocumentFiles, lockStorage } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { StoredFile } from '../../files/document-files.ts'

const bytesPerMb = 1_000_000

/** What the owner's documents take on the disk, and what they may take. */
export async function measureStorage(
  { db, documentFiles, config }: Pick<Deps, 'db' | 'documentFiles' | 'config'>,
  owner: OwnerId,
): Promise<Storage> {
  const files = await documentFiles.list(owner)
  return db.transaction(owner, (tx) => storageOf(tx, config, files))
}

/**
 * Makes sure that `bytes` more fit, until the transaction ends: of two documents that are added at the same moment the second is measured
 * with the first. `files` is what lies in the owner's folder, listed before the new file came. Throws `storage_full`.
 */
export async function takeStorage(
  tx: OwnerTx,
  config: Deps['config'],
  { files, bytes }: { files: readonly StoredFile[]; bytes: number },
): Promise<void> {
  await lockStorage(tx)
  const message = refuseStorage(await storageOf(tx, config, files), bytes)
  if (message !== null) throw new AppError('storage_full', { message })
}

/** The originals count, and files in the folder that no document stands for. What is read from them is bounded by what is read. */
async function storageOf(tx: OwnerTx, { STORAGE_QUOTA_MB }: Deps['config'], files: readonly StoredFile[]): Promise<Storage> {
  const documents = await listDocumentFiles(tx)
  const known = new Set(documents.map(({ filename }) => filename))
  const strays = files.filter(({ name }) => !known.has(name))
  const sizes = [...documents.map(({ fileSize }) => fileSize), ...strays.map(({ bytes }) => bytes)]
  return { usedBytes: sizes.reduce((sum, bytes) => sum + bytes, 0), limitBytes: STORAGE_QUOTA_MB * bytesPerMb }
}
