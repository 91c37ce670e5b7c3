import type { Me } from '@ownvoice/core/accounts/contract'
import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import { ensureProfile } from '../../db/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

export async function getMe({ config, db }: Pick<Deps, 'config' | 'db'>, signedIn: SignedIn): Promise<Me> {
  const profile = await db.transaction(signedIn.owner, (tx) => ensureProfile(tx, { contactEmail: signedIn.email }))
  return {
    userId: signedIn.owner,
    email: signedIn.email,
    emailVerified: signedIn.emailVerified,
    businessName: profile.businessName,
    timezone: profile.timezone,
    isDemo: isDemoAccount(signedIn.email, config.DEMO_EMAILS),
  }
}
