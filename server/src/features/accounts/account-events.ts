import { passwordResetMail, verificationMail } from '@ownvoice/core/accounts/mails'
import { securityMail } from '@ownvoice/core/accounts/security-mail'
import { twoFactorMail } from '@ownvoice/core/accounts/two-factor-mail'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { countSignIns } from '../../db/accounts/record-lines.ts'
import type { Deps } from '../../deps.ts'
import type { AccountEvents } from '../../http/auth.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { ensureAccountProfile } from './ensure-account-profile.ts'
import { deviceOfNow, findSecurityReader } from './security-events.ts'
import { applyEmailChange } from './apply-email-change.ts'

type EventDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

/** What this product does when somebody signs in, or asks for the mail that lets them. */
export function accountEvents(deps: EventDeps): AccountEvents {
  return {
    async onSignIn(owner) {
      await ensureAccountProfile(deps, owner)
    },
    onEmailChange: (owner, change) => applyEmailChange(deps, owner, change),
    onPasswordChange: (owner) => tellOwner(deps, owner, { is: 'password_changed' }),
    onPasskeyAdded: (owner, name) => tellOwner(deps, owner, { is: 'passkey_added', name }),
    async onNewDevice(owner, by) {
      // Who has just made the account signs in for the first time, on whatever device that is.
      if ((await deps.db.transaction(owner, countSignIns)) > 1) await tellOwner(deps, owner, { is: 'new_device', by })
    },
    onTwoFactorChange: (owner, email, change) => postProductMail(deps, twoFactorMail({ to: email, change }), owner),
    sendPasswordReset: ({ email, url }) => postProductMail(deps, passwordResetMail({ to: email, url }), null),
    sendVerification: ({ email, url }) => postProductMail(deps, verificationMail({ to: email, url }), null),
  }
}

type What = { is: 'password_changed' } | { is: 'new_device'; by: 'password' | 'passkey' } | { is: 'passkey_added'; name: string }

/** Tells the owner of what the request of now did with their account. */
async function tellOwner(deps: EventDeps, owner: OwnerId, what: What): Promise<void> {
  const { to, timezone } = await deps.db.transaction(owner, findSecurityReader)
  if (to === null) return
  const event = { ...what, device: deviceOfNow(), at: deps.clock.now(), timezone }
  await postProductMail(deps, securityMail({ to, event }), owner)
}
