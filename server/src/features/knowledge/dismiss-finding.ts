import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { RadarFinding } from '@ownvoice/core/knowledge/contract'
import { record } from '../../db/accounts/audit.ts'
import { getDocumentSummary } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import { deleteRadarDismissal, saveRadarDismissal } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'

type Dismissal = Pick<RadarFinding, 'key' | 'kind'> & { rightDocumentId: string | null }

/**
 * Dismisses a finding as it is worded now; of two documents that disagree, the right one is remembered. Throws `not_found` for a document that is
 * not the owner's.
 */
export async function dismissFinding({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, dismissal: Dismissal): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (dismissal.rightDocumentId !== null) await getDocumentSummary(tx, dismissal.rightDocumentId)
    await saveRadarDismissal(tx, { ...dismissal, dismissedAt: clock.now() })
    await record(tx, 'hint_dismissed')
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
}

/** Takes a dismissal back; one that is not there needs nothing. */
export async function reopenFinding({ db }: Pick<Deps, 'db'>, owner: OwnerId, key: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await deleteRadarDismissal(tx, key)
    await record(tx, 'hint_reopened')
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
}
