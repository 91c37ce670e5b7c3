import { isOwnerVerified } from '../accounts/profiles.ts'
import { getAssistantSettings } from '../assistant/assistant-settings.ts'
import { findSubscription } from '../billing/subscriptions.ts'
import type { OwnerTx } from '../database.ts'
import { findLastRestore } from '../restores.ts'
import type { Mailbox } from './mailboxes.ts'

/** A mailbox that was not read for this long may hold an answer. */
const READ_WITHIN_MS = 2 * 3_600_000

/**
 * Why nothing may leave by itself from a mailbox now; null where it may. What came in has to be known up to now: after a long stop, and after the database was put
 * back to an earlier state, the mailbox is read first. `stopped`: the owner stopped all sending.
 */
export async function whyNotNow(
  tx: OwnerTx,
  { status, checkedAt, lastError }: Mailbox,
  now: Date,
): Promise<'stopped' | 'not_ready' | null> {
  if (status !== 'connected' || lastError !== null || !(await isOwnerVerified(tx)) || !(await findSubscription(tx))?.isActive)
    return 'not_ready'
  if (checkedAt === null || now.getTime() - checkedAt.getTime() > READ_WITHIN_MS) return 'not_ready'
  if ((await getAssistantSettings(tx)).stoppedAt !== null) return 'stopped'
  const restoredAt = await findLastRestore(tx)
  return restoredAt === null || checkedAt > restoredAt ? null : 'not_ready'
}
