import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { endsSoon, endsSoonMs } from '@ownvoice/core/mailboxes/gmail-connection'
import { gmailEndingMail } from '@ownvoice/core/mailboxes/gmail-ending-mail'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findGmailTokens, markEndTold } from '../../db/mailboxes/gmail-tokens.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** Writes to the owner, once, that the permission of a Gmail account ends soon. In their quiet hours nothing is written: it is looked at again at the next renewal. */
export async function tellEnding(deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>, owner: OwnerId, mailboxId: string): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const { tokens, profile, noticesTo, quiet } = await db.transaction(owner, async (tx) => ({
    tokens: await findGmailTokens(tx, mailboxId),
    profile: await getProfile(tx),
    noticesTo: await findNoticeAddress(tx),
    quiet: (await getAssistantSettings(tx)).quiet,
  }))
  const endsAt = tokens?.grantExpiresAt
  if (!endsAt || !endsSoon(endsAt, now)) return
  const { contactEmail, timezone } = profile
  if (afterQuiet(now, quiet, timezone) > now) return
  const to = noticesTo ?? contactEmail
  const mail = gmailEndingMail({ to, emailAddress: tokens.emailAddress, endsAt, timezone, origin: siteOrigin(config) })
  const post = await prepareProductMail(deps, mail, owner)
  await db.transaction(owner, async (tx) => {
    const unlessSince = new Date(now.getTime() - endsSoonMs) // what ends soon now was not to end soon then
    if (await markEndTold(tx, mailboxId, { now, unlessSince })) await inSystemRole(tx, post)
  })
}
