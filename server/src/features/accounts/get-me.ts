import type { Me } from '@ownvoice/core/accounts/contract'
import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import { getWelcomeStep } from '../../db/accounts/welcome.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { ensureAccountProfile } from './ensure-account-profile.ts'

export async function getMe({ config, db }: Pick<Deps, 'config' | 'db'>, signedIn: SignedIn): Promise<Me> {
  const profile = await ensureAccountProfile({ db }, signedIn.owner)
  return {
    userId: signedIn.owner,
    email: signedIn.email,
    emailVerified: signedIn.emailVerified,
    businessName: profile.businessName,
    timezone: profile.timezone,
    isDemo: isDemoAccount(signedIn.email, config.DEMO_EMAILS),
    welcome: await db.transaction(signedIn.owner, getWelcomeStep),
  }
}
