import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import type { Activity } from '@ownvoice/core/reports/contract'
import { demoActivity } from '@ownvoice/core/reports/demo-overview'
import { describeEvent } from '@ownvoice/core/reports/describe-event'
import { listRecent } from '../../db/reports/overview-facts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

export async function listActivity(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  signedIn: SignedIn,
  limit: number,
): Promise<Activity[]> {
  if (isDemoAccount(signedIn.email, config.DEMO_EMAILS)) return demoActivity(clock.now()).slice(0, limit)
  const { events, connected, troubles, answered } = await db.transaction(signedIn.owner, (tx) => listRecent(tx, limit))
  const lines: Activity[] = [
    ...events.map(({ id, at, action, category, email, messageId }) => {
      const outcome = messageId && answered.has(messageId) ? 'send' : action // what was handed over no longer waits once the owner answered it
      const trouble = (messageId && troubles.get(messageId)) || null
      return { ...describeEvent({ action: outcome, category }), id, time: at.toISOString(), outcome, category, email, messageId, trouble }
    }),
    ...connected.map((mailbox) => ({
      id: mailbox.id,
      time: mailbox.at.toISOString(),
      type: 'integration' as const,
      action: 'Mailbox connected',
      outcome: null,
      category: null,
      email: mailbox.email,
      messageId: null,
      trouble: null,
    })),
  ]
  return lines.toSorted((one, other) => other.time.localeCompare(one.time)).slice(0, limit)
}
