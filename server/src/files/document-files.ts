import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Readable } from 'node:stream'

/** A file that lies in an owner's folder. */
export type StoredFile = { name: string; bytes: number; changedAt: Date }

/** The files of owners' documents. A path belongs to one owner: `<owner>/<name>`. What `put` was given, `get` returns, byte for byte. */
export type DocumentFiles = {
  /** Keeps the bytes under the owner's folder and resolves to their path, once they are on the disk. The same name again replaces them. */
  put(owner: OwnerId, name: string, bytes: Uint8Array): Promise<string>
  /** Takes the file at `path` of this machine into the owner's folder, where it keeps the name, and resolves to its path there, once it is on the disk. */
  adopt(owner: OwnerId, name: string, path: string): Promise<string>
  /** The names of all files of the owner, with their sizes in bytes and when they were last changed. */
  list(owner: OwnerId): Promise<StoredFile[]>
  /** Throws `not_found` when there is no such file of this owner. */
  get(owner: OwnerId, path: string): Promise<Uint8Array>
  /** The same, read from the disk no faster than it is taken. Whoever does not read it to its end destroys the stream. */
  open(owner: OwnerId, path: string): Promise<{ bytes: number; stream: Readable }>
  /** The file's size in bytes. Throws `not_found` like `get`. */
  sizeOf(owner: OwnerId, path: string): Promise<number>
  /** Deletes the owner's folder with all that is in it. Doing it twice is no error. */
  removeAll(owner: OwnerId): Promise<void>
  /** Deleting what is not there is no error. */
  remove(owner: OwnerId, path: string): Promise<void>
}
