import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { record } from '../../db/accounts/audit.ts'
import { changeLeadSource, type LeadSourceChange } from '../../db/leads/lead-sources.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** What is left out stays. */
type Wish = { name?: string | undefined; isActive?: boolean | undefined; mailboxId?: string | null | undefined }

/** Renames a form, switches it off or on, or has another of the owner's mailboxes answer what comes through it. */
export async function changeLeadForm(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  { id, origin, wish }: { id: string; origin: string; wish: Wish },
): Promise<LeadFormView> {
  return db.transaction(owner, async (tx) => {
    if (wish.mailboxId) await getMailbox(tx, wish.mailboxId) // another owner's is not there
    const changed = await changeLeadSource(tx, id, changeOf(wish))
    await record(tx, 'form_changed', { name: changed.name })
    return viewLeadForm(tx, changed, origin)
  })
}

function changeOf({ name, isActive, mailboxId }: Wish): LeadSourceChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(mailboxId === undefined ? {} : { mailboxId }),
  }
}
