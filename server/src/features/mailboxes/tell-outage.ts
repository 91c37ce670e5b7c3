import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outageMail } from '@ownvoice/core/mailboxes/outage-mail'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'

/** Writes to the owner's contact address that a mailbox is down since then, unless it is well again. */
export async function tellOutage(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  owner: OwnerId,
  { mailboxId, since }: { mailboxId: string; since: Date },
): Promise<void> {
  const { mailbox, profile } = await deps.db.transaction(owner, async (tx) => {
    return { mailbox: await getMailbox(tx, mailboxId), profile: await getProfile(tx) }
  })
  if (mailbox.downSince?.getTime() !== since.getTime()) return
  await postProductMail(
    deps,
    outageMail({
      to: profile.contactEmail,
      emailAddress: mailbox.emailAddress,
      isSignInRefused: mailbox.status === 'failed',
      isGmail: mailbox.kind === 'gmail',
      since,
      timezone: profile.timezone,
      origin: siteOrigin(deps.config),
    }),
    owner,
  )
}
