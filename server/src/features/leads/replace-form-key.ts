import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { record } from '../../db/accounts/audit.ts'
import { changeLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { newFormKey } from './new-form-key.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** Gives a form a new key. What is sent to the old one is refused from then on: whoever needs a new key has a reason. */
export async function replaceFormKey(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  owner: OwnerId,
  { id, origin }: { id: string; origin: string },
): Promise<LeadFormView> {
  return db.transaction(owner, async (tx) => {
    const changed = await changeLeadSource(tx, id, { formKey: newFormKey(ids) })
    await record(tx, 'form_key_replaced', { name: changed.name })
    return viewLeadForm(tx, changed, { origin, now: clock.now() })
  })
}
