import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { record } from '../../db/accounts/audit.ts'
import { changeLeadSource, getLeadSource, type LeadSourceChange } from '../../db/leads/lead-sources.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { viewLeadForm } from './view-lead-form.ts'

/** What is left out stays. */
type Wish = {
  name?: string | undefined
  isActive?: boolean | undefined
  mailboxId?: string | null | undefined
  asksUs?: boolean | undefined
}

/** Renames a form, switches it or its "Ask us" off or on, or has another of the owner's mailboxes answer what comes through it. */
export async function changeLeadForm(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { id, origin, wish }: { id: string; origin: string; wish: Wish },
): Promise<LeadFormView> {
  return db.transaction(owner, async (tx) => {
    if (wish.mailboxId) await getMailbox(tx, wish.mailboxId) // another owner's is not there
    const before = await getLeadSource(tx, id)
    const changed = await changeLeadSource(tx, id, changeOf(wish))
    if (changed.asksUs !== before.asksUs) await record(tx, changed.asksUs ? 'ask_us_on' : 'ask_us_off', { name: changed.name })
    else await record(tx, 'form_changed', { name: changed.name })
    return viewLeadForm(tx, changed, { origin, now: clock.now() })
  })
}

function changeOf({ name, isActive, mailboxId, asksUs }: Wish): LeadSourceChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(mailboxId === undefined ? {} : { mailboxId }),
    ...(asksUs === undefined ? {} : { asksUs }),
  }
}
