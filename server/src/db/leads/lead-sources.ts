import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, eq } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { leadSources } from '../schema/leads.ts'

export type LeadSource = typeof leadSources.$inferSelect

export async function addLeadSource(tx: OwnerTx, source: { formKey: string; name: string }): Promise<LeadSource> {
  return found(
    await tx
      .insert(leadSources)
      .values({ ...source, userId: tx.owner })
      .returning(),
    'the new form',
  )
}

/** Whose form this key names; null when there is none, or it is closed. */
export async function findLeadSource(tx: SystemTx, formKey: string): Promise<{ id: string; owner: OwnerId; name: string } | null> {
  const [row] = await tx
    .select({ id: leadSources.id, userId: leadSources.userId, name: leadSources.name })
    .from(leadSources)
    .where(and(eq(leadSources.formKey, formKey), eq(leadSources.isActive, true)))
  return row ? { id: row.id, owner: ownerId(row.userId), name: row.name } : null
}
