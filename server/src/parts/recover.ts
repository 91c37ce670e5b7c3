import { actAs, byOperator } from '../db/acting.ts'
import type { Accepted, Replay } from '../db/journal/journal.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { markRestored } from '../db/restores.ts'
import type { Deps } from '../deps.ts'
import { replayAccountDeletion } from '../features/accounts/owner-data/delete-account.ts'
import { replayDeletion } from '../features/accounts/owner-data/delete-messages.ts'
import { replayPurchase } from '../features/billing/complete-subscription.ts'
import { replayAccount } from '../features/billing/create-account.ts'
import { replayBooking } from '../features/bookings/receive-booking.ts'
import { replayOptOut } from '../features/followups/opt-out.ts'
import { replayDocument } from '../features/knowledge/add-document.ts'
import { replayLead } from '../features/leads/submit-lead.ts'
import { replayProNotice } from '../features/site/notify-about-pro.ts'
import { replayDemoRequest } from '../features/site/send-demo-request.ts'

export type RecoverDeps = Pick<Deps, 'config' | 'jobs' | 'documentFiles' | 'clock' | 'log'> & { db: OpenedDatabase }

/**
 * Gives a database that was restored, or that the machine's death may have thrown back, what it lacks: before a job is taken up, so that nothing is
 * sent twice. Resolves to what the operator has to know; null after an ordinary start.
 */
export async function recover(deps: RecoverDeps): Promise<string | null> {
  const { db, clock, log } = deps
  const { recovery } = db.driver
  if (recovery.mayBeOlder) await db.system((tx) => markRestored(tx, clock.now()))
  const { replayed, failed } = await recovery.finish(replayWith(deps))
  if (recovery.mayBeOlder || failed > 0) log.warn({ replayed, failed }, recovery.news ?? 'the journal was replayed')
  const lost =
    failed > 0 ? `${failed} accepted entries of the journal could not be put back; the log says why, and the next start tries again.` : null
  return [recovery.news, lost].filter((sentence) => sentence !== null).join('\n') || null
}

function replayWith(deps: RecoverDeps): Replay {
  const replays: Record<Accepted['kind'], (deps: RecoverDeps, payload: unknown) => Promise<void>> = {
    lead: replayLead,
    demo_request: replayDemoRequest,
    pro_notice: replayProNotice,
    account: replayAccount,
    purchase: replayPurchase,
    document: replayDocument,
    opt_out: replayOptOut,
    booking: replayBooking,
    deletion: replayDeletion,
    account_deletion: replayAccountDeletion,
  }
  return ({ kind, payload }) => actAs(byOperator, () => replays[kind](deps, payload))
}
