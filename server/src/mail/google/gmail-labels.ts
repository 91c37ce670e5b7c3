import { type LabelIds, type OutcomeLabel, outcomeLabels } from '@ownvoice/core/mailboxes/outcome-label'
import { AppError } from '../../errors.ts'
import type { GmailClient } from './gmail-client.ts'

/** How the labels are called when they are made. One that its owner renames goes on under the new name. */
const names: Readonly<Record<OutcomeLabel, string>> = {
  answered: 'Ownvoice/Answered',
  drafted: 'Ownvoice/Drafted',
  escalated: 'Ownvoice/Escalated',
}

/**
 * A mail bears this label of ours and no other; null for none. `known` are the ids from before: a label that is missing, or was deleted since, is
 * made. Resolves to the ids that count now.
 */
export async function showGmailLabel(
  client: GmailClient,
  providerId: string,
  label: OutcomeLabel | null,
  known: LabelIds,
): Promise<LabelIds> {
  const ids = label === null || known[label] !== undefined ? known : await learnLabels(client, label, known)
  if ((await change(client, providerId, label, ids)) === 'changed') return ids
  const found = await learnLabels(client, label, known)
  if ((await change(client, providerId, label, found)) === 'changed') return found
  throw new AppError('temporary', { detail: 'Gmail does not know a label that it has just named' })
}

async function change(client: GmailClient, providerId: string, label: OutcomeLabel | null, ids: LabelIds) {
  const add = label === null ? [] : [ids[label] ?? '']
  const remove = outcomeLabels.filter((other) => other !== label).flatMap((other) => ids[other] ?? [])
  return add.length + remove.length === 0 ? 'changed' : client.changeLabels(providerId, { add, remove })
}

/** Those of the known labels that are still there, under whatever name, else those that are named like ours; and the wanted one in any case. */
async function learnLabels(client: GmailClient, wanted: OutcomeLabel | null, known: LabelIds): Promise<LabelIds> {
  const there = await client.listLabels()
  const kept = new Set(there.values())
  const ids: LabelIds = {}
  for (const label of outcomeLabels) {
    const before = known[label]
    const id = before !== undefined && kept.has(before) ? before : there.get(names[label])
    if (id !== undefined) ids[label] = id
  }
  if (wanted !== null) ids[wanted] ??= await makeLabel(client, names[wanted])
  return ids
}

async function makeLabel(client: GmailClient, name: string): Promise<string> {
  const id = (await client.addLabel(name)) ?? (await client.listLabels()).get(name)
  if (id === undefined) throw new AppError('temporary', { detail: `Gmail has no label ${name} and takes none` })
  return id
}
