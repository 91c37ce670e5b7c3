import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FoundMessage } from '@ownvoice/core/assistant/contract'
import { searchMessages } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'

const mostFound = 20

/** The newest messages whose sender or subject holds `search`, whatever its case. */
export async function findMessages({ db }: Pick<Deps, 'db'>, owner: OwnerId, search: string): Promise<FoundMessage[]> {
  const found = await db.transaction(owner, (tx) => searchMessages(tx, search, mostFound))
  return found.map(({ id, mail, fromAddress, subject, receivedAt }) => ({
    id,
    fromName: mail.from?.name ?? '',
    fromEmail: fromAddress ?? '',
    subject,
    receivedAt: receivedAt.toISOString(),
  }))
}
