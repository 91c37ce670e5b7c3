import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type LeadFormView, mostLeadForms } from '@ownvoice/core/leads/contract'
import { record } from '../../db/accounts/audit.ts'
import { addLeadSource, listLeadSources } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { newFormKey } from './new-form-key.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** Makes a form that takes leads from now on. */
export async function addLeadForm(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  owner: OwnerId,
  { name, origin }: { name: string; origin: string },
): Promise<LeadFormView> {
  return db.transaction(owner, async (tx) => {
    if ((await listLeadSources(tx)).length >= mostLeadForms) {
      throw new AppError('conflict', { message: `An account has at most ${mostLeadForms} forms. Delete one that you no longer use.` })
    }
    const added = await addLeadSource(tx, { formKey: newFormKey(ids), name })
    await record(tx, 'form_added', { name })
    return viewLeadForm(tx, added, { origin, now: clock.now() })
  })
}
