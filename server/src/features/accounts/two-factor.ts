import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TwoFactorState } from '@ownvoice/core/accounts/two-factor'
import { twoFactorMail } from '@ownvoice/core/accounts/two-factor-mail'
import { recordOf } from '../../db/accounts/audit.ts'
import { findLogin } from '../../db/accounts/logins.ts'
import { findSecondFactor, removeSecondFactor } from '../../db/accounts/second-factors.ts'
import { forgetLinks } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

export async function getTwoFactor({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<TwoFactorState> {
  const found = await db.system((tx) => findSecondFactor(tx, owner))
  return found?.verified ? { isOn: true, recoveryCodesLeft: found.recoveryCodesLeft } : { isOn: false, recoveryCodesLeft: 0 }
}

type TurnOffDeps = Pick<Deps, 'db'> & { jobs: Pick<Deps['jobs'], 'enqueue'> }

/** For an operator, when somebody lost their app and the recovery codes: the password alone is enough again. The account is told by mail. */
export async function turnOffTwoFactor(deps: TurnOffDeps, typed: string): Promise<'off' | 'was_off' | 'nobody'> {
  const email = typed.trim().toLowerCase()
  const login = await deps.db.system((tx) => findLogin(tx, email))
  if (!login) return 'nobody'
  const { owner } = login
  const postMail = await prepareProductMail(deps, twoFactorMail({ to: email, change: { is: 'off' } }), owner)
  return deps.db.system(async (tx) => {
    if (!(await removeSecondFactor(tx, owner))) return 'was_off'
    await forgetLinks(tx, owner)
    await postMail(tx)
    await recordOf(tx, owner, 'two_factor_off')
    return 'off'
  })
}
