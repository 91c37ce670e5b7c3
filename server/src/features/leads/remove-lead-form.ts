import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { deleteLeadSource, getLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'

/** Deletes a form. The messages that came through it stay. */
export async function removeLeadForm({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { name } = await getLeadSource(tx, id)
    await deleteLeadSource(tx, id)
    await record(tx, 'form_removed', { name })
  })
}
