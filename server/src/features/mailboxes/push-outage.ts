import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outageNote } from '@ownvoice/core/mailboxes/outage-note'
import { sendingOutageNote } from '@ownvoice/core/mailboxes/sending-outage-note'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { measureSendingOutage } from '../../db/mailboxes/sending-outages.ts'
import type { Deps } from '../../deps.ts'
import { pushNews } from '../../jobs/push-to-device.ts'
import { outageCause } from './fail-mailbox.ts'
import { isDownSince, type OutageOf } from './tell-outage.ts'

type Wish = OutageOf & { owner: OwnerId; deviceId: string; toldAt: Date }

/** Tells a device of the owner's that a mailbox is down since then, unless it is well again. */
export async function pushOutage(deps: Pick<Deps, 'db' | 'push' | 'clock' | 'log'>, wish: Wish): Promise<void> {
  const { owner, deviceId, mailboxId, half, since, toldAt } = wish
  const { mailbox, sending } = await deps.db.transaction(owner, async (tx) => ({
    mailbox: await getMailbox(tx, mailboxId),
    sending: await measureSendingOutage(tx, mailboxId, since),
  }))
  if (!isDownSince(mailbox, wish)) return
  const { emailAddress, kind } = mailbox
  const note =
    half === 'sending'
      ? sendingOutageNote({ emailAddress, isGmail: kind === 'gmail', ...sending })
      : outageNote({ emailAddress, cause: outageCause(mailbox) })
  await pushNews(deps, { owner, deviceId, toldAt }, note)
}
