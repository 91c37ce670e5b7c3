import type { OwnerId } from '@ownvoice/core/accounts/owner-id'

/** The files of owners' documents. A path belongs to one owner: `<owner>/<name>`. What `put` was given, `get` returns, byte for byte. */
export type DocumentFiles = {
  /** Keeps the bytes under the owner's folder and resolves to their path. The same name again replaces them. */
  put(owner: OwnerId, name: string, bytes: Uint8Array): Promise<string>
  /** Throws `not_found` when there is no such file of this owner. */
  get(owner: OwnerId, path: string): Promise<Uint8Array>
  /** Deleting what is not there is no error. */
  remove(owner: OwnerId, path: string): Promise<void>
}
