import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PushNote } from '@ownvoice/core/accounts/push/push-note'
import { MOST_COUNTED, waitingNote } from '@ownvoice/core/escalations/waiting-note'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listAllWaiting } from '../../db/escalations/alerts.ts'
import { findSenderNames } from '../../db/mailboxes/sender-name.ts'
import type { Deps } from '../../deps.ts'
import { pushNews } from '../../jobs/push-to-device.ts'
import { gatherWanted } from './gather-waiting.ts'

type Wish = { owner: OwnerId; deviceId: string; toldAt: Date }

/**
 * Tells a device of the owner's of what they were written of at `toldAt`, as it stands now: of what was settled meanwhile nothing is said. It says who it is and
 * why it waits, and nothing of what they wrote.
 */
export async function pushWaiting(deps: Pick<Deps, 'db' | 'push' | 'clock' | 'log'>, { owner, deviceId, toldAt }: Wish): Promise<void> {
  const note = await deps.db.transaction(owner, (tx) => noteOf(tx, toldAt))
  if (note) await pushNews(deps, { owner, deviceId, toldAt }, note)
}

async function noteOf(tx: OwnerTx, toldAt: Date): Promise<PushNote | null> {
  const settings = await getAssistantSettings(tx)
  const all = await listAllWaiting(tx, MOST_COUNTED)
  const isOfThen = (at: Date | null) => at?.getTime() === toldAt.getTime()
  const told = {
    escalations: all.escalations.filter((one) => isOfThen(one.toldAt)),
    mails: all.mails.filter(({ reply }) => isOfThen(reply.toldAt)),
  }
  const news = await gatherWanted(tx, told, settings)
  if (news.length === 0) return null
  const names = await findSenderNames(
    tx,
    news.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
  )
  const noted = news.map(({ kind, id, messageId, toEmail }) => {
    const sender = names.get(messageId ?? '')
    return { kind, id, toEmail, name: sender?.address?.toLowerCase() === toEmail.toLowerCase() ? sender.name : null }
  })
  return waitingNote(noted, (await gatherWanted(tx, all, settings)).length)
}
