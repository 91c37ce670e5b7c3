import { accountDeletedMail } from '@ownvoice/core/accounts/mails'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import {
  type AccountDeletion,
  deleteAccountRows,
  deleteSomeRows,
  endAccountDeletion,
  findAccountDeletion,
  noteRevokeFailed,
} from '../../../db/accounts/account-deletions.ts'
import { forgetPayer } from '../../../db/billing/forget-payer.ts'
import { listOwnedSubscriptions } from '../../../db/billing/processor-subscriptions.ts'
import { listGmailTokens, removeGmailTokens } from '../../../db/mailboxes/gmail-tokens.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { prepareProductMail } from '../../../jobs/post-product-mail.ts'
import { stopAccount } from './stop-account.ts'

export type EraseDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'payments' | 'google' | 'secrets' | 'documentFiles' | 'log'>

const BATCH = 1000
/** Google may be away, or refuse. After so many tries the account is deleted all the same: without the token nobody can use what it allowed. */
const REVOKE_TRIES = 5

/**
 * Deletes an account to the end, in steps each of which may be done again: what a crash cut off goes on from its beginning, and finds less to do. Money first,
 * so that nobody pays for an account that is gone; the wish itself goes last, with the last mail.
 */
export async function eraseAccount(deps: EraseDeps, owner: OwnerId): Promise<void> {
  const { db, jobs, clock, documentFiles, log } = deps
  const wish = await db.system((tx) => findAccountDeletion(tx, owner))
  if (!wish) return
  await db.transaction(owner, (tx) => stopAccount(tx, clock.now()))
  await endSubscriptions(deps, owner)
  await giveBackGoogle(deps, owner)
  while (await db.transaction(owner, (tx) => deleteSomeRows(tx, BATCH)));
  await db.transaction(owner, (tx) => jobs.forget(tx, 'all'))
  await db.system(async (tx) => {
    await forgetPayer(tx, owner)
    await deleteAccountRows(tx, wish)
  })
  await documentFiles.removeAll(owner)
  await sayGoodbye(deps, wish)
  log.info({ userId: owner }, 'an account was deleted')
}

async function endSubscriptions({ db, payments }: EraseDeps, owner: OwnerId): Promise<void> {
  for (const { id } of await db.system((tx) => listOwnedSubscriptions(tx, owner))) await payments.cancelSubscription(id)
}

async function giveBackGoogle({ db, google, secrets, log }: EraseDeps, owner: OwnerId): Promise<void> {
  for (const tokens of await db.transaction(owner, listGmailTokens)) {
    try {
      if (google) await google.oauth.revoke(secrets.open(owner, tokens.refreshToken ?? tokens.accessToken))
    } catch (error) {
      const tries = await db.system((tx) => noteRevokeFailed(tx, owner))
      if (tries < REVOKE_TRIES) throw new AppError('temporary', { detail: 'Google did not take back its permission', cause: error })
      log.warn({ err: error, userId: owner }, 'the permission of a deleted Gmail account could not be given back')
    }
    await db.transaction(owner, (tx) => removeGmailTokens(tx, tokens.mailboxId))
  }
}

async function sayGoodbye(deps: EraseDeps, { owner, email }: AccountDeletion): Promise<void> {
  const backups = `Backups are gone after ${deps.config.BACKUP_DAYS} days at the latest.`
  const post = await prepareProductMail(deps, accountDeletedMail({ to: email, backups }), null)
  await deps.db.system(async (tx) => {
    if (await endAccountDeletion(tx, owner)) await post(tx)
  })
}
