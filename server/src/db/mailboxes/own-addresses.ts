import { ownAddressesOf } from '@ownvoice/core/mailboxes/aliases'
import type { OwnerTx } from '../database.ts'
import { mailboxes } from '../schema/mailboxes.ts'

/** The account's own addresses, in lower case: those of its mailboxes, connected or not, and their aliases. */
export async function listOwnAddresses(tx: OwnerTx): Promise<string[]> {
  return ownAddressesOf(await tx.select({ emailAddress: mailboxes.emailAddress, aliases: mailboxes.aliases }).from(mailboxes))
}
