import type { SessionView } from '@ownvoice/core/accounts/contract'
import { deviceWords } from '@ownvoice/core/accounts/device-words'
import { recordOf } from '../../db/accounts/audit.ts'
import { endSessionOf, endSessionsExcept, listSessionsOf } from '../../db/accounts/sessions.ts'
import { forgetLinks } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { sessionSeconds } from '../../http/session-storage.ts'

type Asker = Pick<SignedIn, 'owner' | 'sessionId'>
type SessionDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** More than anybody has devices; what is left out is still ended with all others. */
const mostShown = 50

/** The browsers that are signed in to the account, last used first. */
export async function listSessions({ db, clock }: Omit<SessionDeps, 'log'>, { owner, sessionId }: Asker): Promise<SessionView[]> {
  const now = clock.now()
  const begunAfter = new Date(now.getTime() - sessionSeconds.most * 1000)
  const sessions = await db.system((tx) => listSessionsOf(tx, owner, { now, begunAfter, limit: mostShown }))
  return sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceWords(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    isThisDevice: id === sessionId,
  }))
}

/** Signs another browser out. One that is gone already, or never was this account's, is no fault: it is not signed in. */
export async function endSession(deps: SessionDeps, asker: Asker, id: string): Promise<SessionView[]> {
  if (id === asker.sessionId) throw new AppError('conflict', { message: 'This is the device you are using. Sign out from the menu above.' })
  await deps.db.system(async (tx) => {
    const ended = await endSessionOf(tx, asker.owner, id)
    if (ended) await recordOf(tx, asker.owner, 'device_signed_out', { name: deviceWords(ended.userAgent) })
  })
  deps.log.info({ action: 'sign-out of another device', owner: asker.owner }, 'An account was used')
  return listSessions(deps, asker)
}

/** Signs every other browser out. Where it was trusted it is asked for a code again. */
export async function endOtherSessions(deps: SessionDeps, asker: Asker): Promise<SessionView[]> {
  await deps.db.system(async (tx) => {
    await endSessionsExcept(tx, asker.owner, asker.sessionId)
    await forgetLinks(tx, asker.owner)
    await recordOf(tx, asker.owner, 'other_devices_signed_out')
  })
  deps.log.info({ action: 'sign-out of all other devices', owner: asker.owner }, 'An account was used')
  return listSessions(deps, asker)
}
