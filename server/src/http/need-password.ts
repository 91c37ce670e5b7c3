import { isSessionConfirmed } from '../db/accounts/sessions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { SignedIn } from './rpc.ts'

/** For so long what was once confirmed by the password is not asked about again, in the same session. */
const confirmedMs = 15 * 60_000

/**
 * Throws `password_needed` unless the password was entered in this session lately: before what lets others read or write in the owner's name, or mail leave that
 * nobody has seen. The page then asks for it, and asks again for what was begun.
 */
export async function needPassword(deps: Pick<Deps, 'db' | 'clock'>, asker: Pick<SignedIn, 'owner' | 'sessionId'>): Promise<void> {
  if (!(await isConfirmedLately(deps, asker))) throw new AppError('password_needed')
}

export function isConfirmedLately(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { owner, sessionId }: Pick<SignedIn, 'owner' | 'sessionId'>,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - confirmedMs)
  return db.system((tx) => isSessionConfirmed(tx, owner, sessionId, since))
}
