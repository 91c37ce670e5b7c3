import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, asc, count, eq, max, type SQL, sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { messages } from '../schema/assistant.ts'
import { leadSources } from '../schema/leads.ts'

export type LeadSource = typeof leadSources.$inferSelect
export type LeadSourceChange = Partial<Pick<LeadSource, 'name' | 'isActive' | 'mailboxId' | 'formKey' | 'webhookSecret' | 'asksUs'>>
/** What came through a form, counted. */
export type Leads = { leads: number; lastLeadAt: Date | null }

export async function addLeadSource(tx: OwnerTx, source: { formKey: string; name: string }): Promise<LeadSource> {
  return found(
    await tx
      .insert(leadSources)
      .values({ ...source, userId: tx.owner })
      .returning(),
    'the new form',
  )
}

/** The owner's forms, the oldest first. */
export async function listLeadSources(tx: OwnerTx): Promise<LeadSource[]> {
  return tx.select().from(leadSources).orderBy(asc(leadSources.createdAt), asc(leadSources.id))
}

export async function getLeadSource(tx: OwnerTx, id: string): Promise<LeadSource> {
  return found(await tx.select().from(leadSources).where(eq(leadSources.id, id)), `form ${id}`)
}

export async function changeLeadSource(tx: OwnerTx, id: string, change: LeadSourceChange): Promise<LeadSource> {
  if (Object.keys(change).length === 0) return getLeadSource(tx, id)
  return found(await tx.update(leadSources).set(change).where(eq(leadSources.id, id)).returning(), `form ${id}`)
}

/** No form takes anything any more. */
export async function closeLeadSources(tx: OwnerTx): Promise<void> {
  await tx.update(leadSources).set({ isActive: false })
}

export async function deleteLeadSource(tx: OwnerTx, id: string): Promise<void> {
  found(await tx.delete(leadSources).where(eq(leadSources.id, id)).returning({ id: leadSources.id }), `form ${id}`)
}

/** The sealed secrets of the owner's webhooks. */
export async function listSealedWebhookSecrets(tx: OwnerTx): Promise<{ id: string; secret: string }[]> {
  const rows = await tx.select({ id: leadSources.id, secret: leadSources.webhookSecret }).from(leadSources)
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]))
}

/** Puts one sealed secret in another's place; nothing is written where it is another by now. */
export async function replaceSealedWebhookSecret(tx: OwnerTx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(leadSources)
    .set({ webhookSecret: to })
    .where(and(eq(leadSources.id, id), eq(leadSources.webhookSecret, from)))
}

/** The provider ids of the leads of a form begin with this. */
export function leadsOf(sourceId: string): string {
  return `form:${sourceId}:`
}

/** Those of the leads that were posted to its webhook, signed, begin with this. */
export function webhookLeadsOf(sourceId: string): string {
  return `${leadsOf(sourceId)}webhook:`
}

/** Whether what is stored under this provider id came by a webhook. */
export function isOfWebhook(providerId: string): boolean {
  const [kind, sourceId = ''] = providerId.split(':')
  return kind === 'form' && providerId.startsWith(webhookLeadsOf(sourceId))
}

/** What came through a form. */
export async function countLeads(tx: OwnerTx, sourceId: string): Promise<Leads> {
  const isOfForm = and(eq(messages.channel, 'form'), sql`starts_with(${messages.providerId}, ${leadsOf(sourceId)})`)
  const [counted] = await tx
    .select({ leads: count(), lastLeadAt: max(messages.receivedAt) })
    .from(messages)
    .where(isOfForm)
  return counted ?? { leads: 0, lastLeadAt: null }
}

/** A form as whoever knows its key finds it. */
export type OpenForm = Pick<LeadSource, 'id' | 'name' | 'asksUs'> & { owner: OwnerId }

/** Whose form this key names; null when there is none, or it is closed. */
export async function findLeadSource(tx: SystemTx, formKey: string): Promise<OpenForm | null> {
  return findForm(tx, and(eq(leadSources.formKey, formKey), eq(leadSources.isActive, true)))
}

/** Whose form this key names, closed or not. */
export async function findAnyLeadSource(tx: SystemTx, formKey: string): Promise<OpenForm | null> {
  return findForm(tx, eq(leadSources.formKey, formKey))
}

async function findForm(tx: SystemTx, isIt: SQL | undefined): Promise<OpenForm | null> {
  const [row] = await tx
    .select({ id: leadSources.id, userId: leadSources.userId, name: leadSources.name, asksUs: leadSources.asksUs })
    .from(leadSources)
    .where(isIt)
  return row ? { id: row.id, owner: ownerId(row.userId), name: row.name, asksUs: row.asksUs } : null
}
