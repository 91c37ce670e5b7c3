import type { AccountData, AccountDeletion } from '@ownvoice/core/accounts/owner-data/contract'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'
import { beginAccountDeletion } from '../../../db/accounts/account-deletions.ts'
import { countHeld } from '../../../db/accounts/held-data.ts'
import type { SystemTx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { SignedIn } from '../../../http/rpc.ts'
import type { CheckPassword } from '../check-password.ts'
import { stopAccount } from './stop-account.ts'

type RequestDeps = Pick<Deps, 'db' | 'jobs' | 'journal' | 'clock'>

/** What an account holds, for whoever wants to take it out or have it deleted. */
export async function viewAccountData({ db, config }: Pick<Deps, 'db' | 'config'>, { owner, email }: SignedIn): Promise<AccountData> {
  const { businessName, ...held } = await db.transaction(owner, countHeld)
  return { ...held, confirmWith: businessName ?? email, backupDays: config.BACKUP_DAYS }
}

/**
 * Begins to delete the account: from now on nothing leaves it, nobody is signed in to it, and a job deletes what it holds. Throws `invalid_input` where the
 * password or the typed name is wrong.
 */
export async function deleteAccount(
  deps: RequestDeps,
  { owner, email }: SignedIn,
  { password, confirmation }: AccountDeletion,
  checkPassword: CheckPassword,
): Promise<void> {
  const { db } = deps
  const { businessName } = await db.transaction(owner, countHeld)
  const isNamed = confirmation.trim().toLowerCase() === (businessName ?? email).trim().toLowerCase()
  if (!isNamed) throw new AppError('invalid_input', { message: `Type “${businessName ?? email}” to confirm.` })
  await checkPassword({ owner, email }, password)
  await deps.journal.accept({ kind: 'account_deletion', payload: { owner } }, () => beginDeletion(deps, owner))
}

/** Deletes an account again that a backup brought back. */
export async function replayAccountDeletion(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, payload: unknown): Promise<void> {
  await beginDeletion(deps, ownerId(z.object({ owner: z.uuid() }).parse(payload).owner))
}

async function beginDeletion({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>, owner: OwnerId): Promise<void> {
  await db.system(async (tx) => {
    await beginAccountDeletion(tx, owner, clock.now())
    await enqueueAccountDeletion(tx, jobs, owner)
  })
  await db.transaction(owner, (tx) => stopAccount(tx, clock.now()))
}

/** Doing it twice is no error: one job of an account waits or runs. */
export async function enqueueAccountDeletion(tx: SystemTx, jobs: Pick<Deps['jobs'], 'enqueue'>, owner: OwnerId): Promise<void> {
  await jobs.enqueue(tx, 'accounts.delete', { account: owner }, { key: `delete:${owner}` })
}
