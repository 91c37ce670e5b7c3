import { createHash } from 'node:crypto'
import { confirmSession } from '../../db/accounts/sessions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { findByPassword } from '../../http/find-by-password.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { openSharedLimits } from '../../http/shared-limit.ts'

/** Throws `invalid_input` where the password is not the account's, and `too_many_requests` after some that were not. */
export type CheckPassword = (signedIn: Pick<SignedIn, 'owner' | 'email'>, password: string) => Promise<void>

/** Whoever sits at an open session may not guess the password by what asks for it. */
const passwordRate = { points: 5, durationSeconds: 900 }

/** Right ones cost nothing. All that asks for the password counts together. */
export function openPasswordCheck({ db }: Pick<Deps, 'db'>): CheckPassword {
  const tries = openSharedLimits({ db, digest: hashKey })('passwords at a session', passwordRate)
  return async ({ owner, email }, password) => {
    if ((await tries.take(owner)) > 0) throw new AppError('too_many_requests')
    if ((await findByPassword(db, email, password)) !== owner)
      throw new AppError('invalid_input', { message: 'The password is not right. Please try again.' })
    await tries.giveBack(owner)
  }
}

/** From now on this session is not asked for the password for a while. */
export async function confirmByPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  checkPassword: CheckPassword,
  signedIn: SignedIn,
  password: string,
): Promise<void> {
  await checkPassword(signedIn, password)
  await db.system((tx) => confirmSession(tx, signedIn.owner, signedIn.sessionId, clock.now()))
}

/** Its key is an account's random id, which nobody finds by trying. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
