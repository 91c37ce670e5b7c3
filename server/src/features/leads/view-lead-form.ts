import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { readAsked } from '../../db/leads/asked-days.ts'
import { countLeads, type LeadSource } from '../../db/leads/lead-sources.ts'

/** A form as its owner sees it, with what came through it. `origin` is that of this site. */
export async function viewLeadForm(tx: OwnerTx, source: LeadSource, { origin, now }: { origin: string; now: Date }): Promise<LeadFormView> {
  const { id, name, formKey, isActive, mailboxId, webhookSecret, asksUs } = source
  const { timezone } = await getProfile(tx)
  const { leads, lastLeadAt } = await countLeads(tx, id)
  return {
    id,
    name,
    formKey,
    pageUrl: `${origin}/f/${formKey}`,
    scriptUrl: `${origin}/embed.js`,
    webhookUrl: `${origin}/api/leads/${formKey}/webhook`,
    isActive,
    mailboxId,
    leads,
    lastLeadAt: lastLeadAt?.toISOString() ?? null,
    hasSecret: webhookSecret !== null,
    asksUs,
    asked: await readAsked(tx, id, localDate(now, timezone)),
  }
}
