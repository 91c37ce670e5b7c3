import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** A file that lies in an owner's folder. */
export type StoredFile = { name: string; bytes: number; changedAt: Date }

/** The files of owners' documents. A path belongs to one owner: `<owner>/<name>`. What `put` was given, `get` returns, byte for byte. */
export type DocumentFiles = {
  /** Keeps the bytes under the owner's folder and resolves to their path, once they are kept for good. The same name again replaces them. */
  put(owner: OwnerId, name: string, bytes: Uint8Array): Promise<string>
  /** Takes the file at `path` of this machine into the owner's folder, where it keeps the name, and resolves to its path there, once it is kept for good. */
  adopt(owner: OwnerId, name: string, path: string): Promise<string>
  /** The names of all files of the owner, with their sizes in bytes and when they were last changed. */
  list(owner: OwnerId): Promise<StoredFile[]>
  /** Throws `not_found` when there is no such file of this owner. */
  get(owner: OwnerId, path: string): Promise<Uint8Array>
  /** The same, read no faster than it is taken. Whoever does not read it to its end destroys the stream. */
  open(owner: OwnerId, path: string): Promise<{ bytes: number; stream: Readable }>
  /** The file's size in bytes. Throws `not_found` like `get`. */
  sizeOf(owner: OwnerId, path: string): Promise<number>
  /** Deletes the owner's folder with all that is in it. Doing it twice is no error. */
  removeAll(owner: OwnerId): Promise<void>
  /** Deleting what is not there is no error. */
  remove(owner: OwnerId, path: string): Promise<void>
}

/** Throws `not_found` unless the path is that of one file of this owner. */
export function assertOwned(owner: OwnerId, path: string): void {
  const [folder, name, ...rest] = path.split('/')
  if (folder !== owner || !name || name === '.' || name === '..' || rest.length > 0) {
    throw new AppError('not_found', { detail: `${path} is not a file of ${owner}` })
  }
}
