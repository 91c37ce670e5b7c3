import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { changeLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { newFormKey } from './new-form-key.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** Gives a form a new key. What is sent to the old one is refused from then on: whoever needs a new key has a reason. */
export async function replaceFormKey(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  owner: OwnerId,
  { id, origin }: { id: string; origin: string },
): Promise<LeadFormView> {
  return db.transaction(owner, async (tx) => viewLeadForm(tx, await changeLeadSource(tx, id, { formKey: newFormKey(ids) }), origin))
}
