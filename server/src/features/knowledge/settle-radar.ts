import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { RadarFinding } from '@ownvoice/core/knowledge/contract'
import { getDocumentSummary } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import { deleteRadarSettlement, saveRadarSettlement } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'

type Settlement = Pick<RadarFinding, 'key' | 'kind'> & { rightDocumentId: string | null }

/**
 * Settles a finding as it is worded now; of two documents that disagree, the right one is remembered. Throws `not_found` for a document that is
 * not the owner's.
 */
export async function settleRadar({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, settlement: Settlement): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (settlement.rightDocumentId !== null) await getDocumentSummary(tx, settlement.rightDocumentId)
    await saveRadarSettlement(tx, { ...settlement, settledAt: clock.now() })
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
}

/** Takes a settlement back; one that is not there needs nothing. */
export async function reopenRadar({ db }: Pick<Deps, 'db'>, owner: OwnerId, key: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await deleteRadarSettlement(tx, key)
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
}
