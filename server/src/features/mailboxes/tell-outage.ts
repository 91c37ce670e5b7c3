import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'
import type { ConnectionHalf } from '@ownvoice/core/mailboxes/contract'
import { outageMail } from '@ownvoice/core/mailboxes/outage-mail'
import { sendingOutageMail } from '@ownvoice/core/mailboxes/sending-outage-mail'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { measureSendingOutage } from '../../db/mailboxes/sending-outages.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { enqueuePushes } from '../../jobs/push-to-device.ts'
import { outageCause } from './fail-mailbox.ts'

type TellDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>
export type OutageOf = { mailboxId: string; half: ConnectionHalf; since: Date }

/** Writes to the owner that a mailbox is down since then, and has their devices told; unless it is well again. In their quiet hours it is looked at again once these are over. */
export async function tellOutage(deps: TellDeps, owner: OwnerId, outage: OutageOf): Promise<void> {
  const { mailboxId, half, since } = outage
  const { mailbox, profile, noticesTo, quiet, sending } = await deps.db.transaction(owner, async (tx) => ({
    mailbox: await getMailbox(tx, mailboxId),
    profile: await getProfile(tx),
    noticesTo: await findNoticeAddress(tx),
    quiet: (await getAssistantSettings(tx)).quiet,
    sending: await measureSendingOutage(tx, mailboxId, since),
  }))
  if (!isDownSince(mailbox, outage)) return
  const now = deps.clock.now()
  const startAfter = afterQuiet(now, quiet, profile.timezone)
  if (startAfter > now) return deps.db.transaction(owner, (tx) => tellLater(tx, deps, outage, startAfter))
  const { emailAddress, kind } = mailbox
  const reader = { to: noticesTo ?? profile.contactEmail, timezone: profile.timezone, origin: siteOrigin(deps.config) }
  const down = { ...reader, emailAddress, isGmail: kind === 'gmail', since }
  const mail: ProductMail =
    half === 'sending' ? sendingOutageMail({ ...down, ...sending }) : outageMail({ ...down, cause: outageCause(mailbox) })
  const post = await prepareProductMail(deps, mail, owner)
  await deps.db.transaction(owner, async (tx) => {
    const payload = { mailboxId, half, since: since.toISOString(), toldAt: now.toISOString() }
    await enqueuePushes(tx, deps.jobs, 'mailboxes.pushOutage', { payload, key: `${mailboxId}:${half}:${payload.since}` })
    await inSystemRole(tx, post)
  })
}

/** Whether this very outage lasts. */
export function isDownSince(mailbox: Mailbox, { half, since }: Pick<OutageOf, 'half' | 'since'>): boolean {
  const downSince = half === 'reading' ? mailbox.downSince : mailbox.status === 'connected' ? mailbox.sendingDownSince : null
  return downSince?.getTime() === since.getTime()
}

async function tellLater(tx: OwnerTx, { jobs }: TellDeps, { mailboxId, half, since }: OutageOf, startAfter: Date): Promise<void> {
  const payload = { owner: tx.owner, mailboxId, half, since: since.toISOString() }
  const key = `outage:${half}:${mailboxId}:${payload.since}:${startAfter.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.tellOutage', payload, { key, startAfter })
}
