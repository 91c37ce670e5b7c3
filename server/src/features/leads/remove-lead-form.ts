import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { deleteLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'

/** Deletes a form. The messages that came through it stay. */
export async function removeLeadForm({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, (tx) => deleteLeadSource(tx, id))
}
