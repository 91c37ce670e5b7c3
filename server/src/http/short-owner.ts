import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'

/** An owner's id in the 22 characters of an address that leaves the house. */
export function shortOwner(owner: OwnerId): string {
  return Buffer.from(owner.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The owner of such an address; null where it names none. */
export function readShortOwner(text: string): OwnerId | null {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  const account = z.uuid().safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')).data
  return account === undefined ? null : ownerId(account)
}
