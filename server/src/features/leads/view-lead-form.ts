import type { LeadFormView } from '@ownvoice/core/leads/contract'
import type { OwnerTx } from '../../db/database.ts'
import { countLeads, type LeadSource } from '../../db/leads/lead-sources.ts'

/** A form as its owner sees it, with what came through it. `origin` is that of this site. */
export async function viewLeadForm(tx: OwnerTx, source: LeadSource, origin: string): Promise<LeadFormView> {
  const { id, name, formKey, isActive, mailboxId, webhookSecret } = source
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
  }
}
