import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { EscalationLine, EscalationList } from '@ownvoice/core/escalations/contract'
import { type AgeFilter, beganBefore, categoriesOf, type CategoryFilter } from '@ownvoice/core/escalations/filters'
import { countOpenEscalations, type Escalation, listOpen } from '../../db/escalations/escalations.ts'
import type { Deps } from '../../deps.ts'

export type Wanted = { category: CategoryFilter; age: AgeFilter; search: string; limit: number }

/** The owner's open escalations that meet the filters, newest first. */
export async function listEscalations({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, wanted: Wanted): Promise<EscalationList> {
  const { category, age, search, limit } = wanted
  const filter = { categories: categoriesOf(category), beganBefore: beganBefore(age, clock.now()), search }
  return db.transaction(owner, async (tx) => {
    const { escalations, matching } = await listOpen(tx, filter, limit)
    return { open: await countOpenEscalations(tx), matching, escalations: escalations.map(presentLine) }
  })
}

export function presentLine({ id, createdAt, toEmail, categoryUsed, rationale, messageId, takenAt }: Escalation): EscalationLine {
  return {
    id,
    createdAt: createdAt.toISOString(),
    toEmail,
    category: categoryUsed,
    reason: rationale,
    messageId,
    isTaken: takenAt !== null,
  }
}
