import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SendingRulesChange, SendingView } from '@ownvoice/core/assistant/sending-rules'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { record } from '../../db/accounts/audit.ts'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { takeBackQueued } from '../../db/mailboxes/take-back-queued.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

type RulesDeps = Pick<Deps, 'db' | 'clock'>

/** When replies leave by themselves, and whether anything does. */
export function getSending({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<SendingView> {
  return db.transaction(owner, view)
}

/** Holds for the messages that are decided, and the replies that are on their way, from now on. Throws `conflict` where they are not as they were seen. */
export async function saveSendingRules(
  { db, clock }: RulesDeps,
  owner: OwnerId,
  { seen, ...rules }: SendingRulesChange,
): Promise<SendingView> {
  const { mode, delaySeconds, ...rest } = rules
  const settings = { ...rest, sendMode: mode, responseDelaySeconds: delaySeconds }
  return db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, async () => (await view(tx)).rules)
    await saveAssistantSettings(tx, settings, clock.now())
    await notifyOwner(tx, { topic: 'sending', id: null })
    return view(tx)
  })
}

/**
 * From now on nothing leaves by itself: no reply, no holding reply, nothing that follows up. Replies that had not left yet wait as drafts; `takenBack` of them.
 * What is with a mail server already cannot be called back. What the owner sends goes on.
 */
export async function stopSending({ db, clock }: RulesDeps, owner: OwnerId): Promise<SendingView & { takenBack: number }> {
  const now = clock.now()
  return db.transaction(owner, async (tx) => {
    const { stoppedAt } = await getAssistantSettings(tx)
    if (stoppedAt === null) await saveAssistantSettings(tx, { stoppedAt: now }, now)
    const takenBack = await takeBackQueued(tx, {}, { whyNot: 'all_stopped', now })
    await record(tx, 'sending_stopped', { count: takenBack })
    await notifyOwner(tx, { topic: 'sending', id: null })
    await notifyOwner(tx, { topic: 'activity', id: null })
    return { ...(await view(tx)), takenBack }
  })
}

/** The rules hold again. What was taken back stays with the owner. */
export async function resumeSending({ db, clock }: RulesDeps, owner: OwnerId): Promise<SendingView> {
  return db.transaction(owner, async (tx) => {
    await saveAssistantSettings(tx, { stoppedAt: null }, clock.now())
    await record(tx, 'sending_resumed')
    await notifyOwner(tx, { topic: 'sending', id: null })
    return view(tx)
  })
}

async function view(tx: OwnerTx): Promise<SendingView> {
  const { sendMode, responseDelaySeconds, categoryModes, quiet, disclosure, stoppedAt } = await getAssistantSettings(tx)
  const rules = { mode: sendMode, categoryModes, delaySeconds: responseDelaySeconds, quiet, disclosure }
  return { rules, stoppedAt: stoppedAt?.toISOString() ?? null }
}
