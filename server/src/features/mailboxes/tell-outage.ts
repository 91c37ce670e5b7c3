import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outageMail } from '@ownvoice/core/mailboxes/outage-mail'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { enqueuePushes } from '../../jobs/push-to-device.ts'
import { outageCause } from './fail-mailbox.ts'

/** Writes to the owner that a mailbox is down since then, and has their devices told, those after the quiet hours; unless it is well again. */
export async function tellOutage(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
  owner: OwnerId,
  { mailboxId, since }: { mailboxId: string; since: Date },
): Promise<void> {
  const { mailbox, profile, noticesTo, quiet } = await deps.db.transaction(owner, async (tx) => ({
    mailbox: await getMailbox(tx, mailboxId),
    profile: await getProfile(tx),
    noticesTo: await findNoticeAddress(tx),
    quiet: (await getAssistantSettings(tx)).quiet,
  }))
  if (mailbox.downSince?.getTime() !== since.getTime()) return
  const post = await prepareProductMail(
    deps,
    outageMail({
      to: noticesTo ?? profile.contactEmail,
      emailAddress: mailbox.emailAddress,
      cause: outageCause(mailbox),
      isGmail: mailbox.kind === 'gmail',
      since,
      timezone: profile.timezone,
      origin: siteOrigin(deps.config),
    }),
    owner,
  )
  const startAfter = afterQuiet(deps.clock.now(), quiet, profile.timezone)
  await deps.db.transaction(owner, async (tx) => {
    const payload = { mailboxId, since: since.toISOString(), toldAt: startAfter.toISOString() }
    await enqueuePushes(tx, deps.jobs, 'mailboxes.pushOutage', { payload, key: `${mailboxId}:${payload.since}`, startAfter })
    await inSystemRole(tx, post)
  })
}
