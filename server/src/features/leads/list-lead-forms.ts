import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { listLeadSources } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** The owner's forms, the oldest first. */
export async function listLeadForms({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, origin: string): Promise<LeadFormView[]> {
  return db.transaction(owner, async (tx) => {
    const views: LeadFormView[] = []
    for (const source of await listLeadSources(tx)) views.push(await viewLeadForm(tx, source, { origin, now: clock.now() }))
    return views
  })
}
