import { securityMail } from '@ownvoice/core/accounts/security-mail'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { forgetLinks } from '../../db/accounts/users.ts'
import { findContact, getProfile, replaceContactEmail } from '../../db/accounts/profiles.ts'
import { endNoticeLinks } from '../../db/escalations/notice-links.ts'
import type { Deps } from '../../deps.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { deviceOfNow } from './security-events.ts'

type EmailChange = { from: string; to: string; wasConfirmed: boolean }

/**
 * What follows when an account has another address: notices go there, links that were mailed to the former one open nothing more, and that one is told, if its
 * reader was ever known.
 */
export async function applyEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { from, to, wasConfirmed }: EmailChange,
): Promise<void> {
  const { db, clock } = deps
  await db.system((tx) => forgetLinks(tx, owner))
  const { timezone } = await db.transaction(owner, async (tx) => {
    await replaceContactEmail(tx, { from, to })
    const { isSignIn, isConfirmed } = await findContact(tx)
    if (isSignIn || !isConfirmed) await endNoticeLinks(tx, clock.now()) // notices went to the former sign-in address
    return getProfile(tx)
  })
  if (!wasConfirmed) return
  const event = { is: 'sign_in_changed', address: to, device: deviceOfNow(), at: clock.now(), timezone } as const
  await postProductMail(deps, securityMail({ to: from, event }), owner)
}
