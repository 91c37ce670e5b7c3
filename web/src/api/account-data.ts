import type { AccountData, AccountDeletion } from '@ownvoice/core/accounts/owner-data/contract'
import { type Answer, callServer } from './call-server.ts'

/** What the account of the signed-in person holds. */
export function findAccountData(): Promise<Answer<AccountData>> {
  return callServer((client) => client.accounts.data.summary())
}

/** Deletes it. Not tried twice: the second try would meet a session that is over. */
export function deleteAccount(wish: AccountDeletion): Promise<Answer<{ begun: true }>> {
  return callServer((client) => client.accounts.data.deleteAccount(wish), { once: true })
}
