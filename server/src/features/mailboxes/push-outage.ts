import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outageNote } from '@ownvoice/core/mailboxes/outage-note'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { pushNews } from '../../jobs/push-to-device.ts'
import { outageCause } from './fail-mailbox.ts'

type Wish = { owner: OwnerId; deviceId: string; mailboxId: string; since: Date; toldAt: Date }

/** Tells a device of the owner's that a mailbox is down since then, unless it is well again. */
export async function pushOutage(
  deps: Pick<Deps, 'db' | 'push' | 'clock' | 'log'>,
  { owner, deviceId, mailboxId, since, toldAt }: Wish,
): Promise<void> {
  const mailbox = await deps.db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (mailbox.downSince?.getTime() !== since.getTime()) return
  await pushNews(deps, { owner, deviceId, toldAt }, outageNote({ emailAddress: mailbox.emailAddress, cause: outageCause(mailbox) }))
}
