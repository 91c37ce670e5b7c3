import { passwordResetMail, verificationMail } from '@ownvoice/core/accounts/mails'
import { twoFactorMail } from '@ownvoice/core/accounts/two-factor-mail'
import type { Deps } from '../../deps.ts'
import type { AccountEvents } from '../../http/auth.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { ensureAccountProfile } from './ensure-account-profile.ts'
import { applyEmailChange } from './apply-email-change.ts'

/** What this product does when somebody signs in, or asks for the mail that lets them. */
export function accountEvents(deps: Pick<Deps, 'db' | 'jobs'>): AccountEvents {
  return {
    async onSignIn(owner) {
      await ensureAccountProfile(deps, owner)
    },
    onEmailChange: (owner, change) => applyEmailChange(deps, owner, change),
    onTwoFactorChange: (owner, email, change) => postProductMail(deps, twoFactorMail({ to: email, change }), owner),
    sendPasswordReset: ({ email, url }) => postProductMail(deps, passwordResetMail({ to: email, url }), null),
    sendVerification: ({ email, url }) => postProductMail(deps, verificationMail({ to: email, url }), null),
  }
}
