import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MailAdapter } from '../../mail/port.ts'
import { noteNothingLeaves, noteSignedInToSend } from './fail-sending.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'

type TryDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'openMailbox' | 'secrets'>

/** Signs in where a mailbox sends from which nothing has left lately: so an outage is noticed, and its end, while nobody writes. */
export async function trySending(deps: TryDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const mailbox = await deps.db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (mailbox.status !== 'connected' || mailbox.sendingDownSince === null) return
  let adapter: MailAdapter | null = null
  try {
    adapter = openConnectedMailbox(deps, mailbox)
    await adapter.verify('sending')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return await noteNothingLeaves(deps, owner, mailboxId, { code: error.code, triedAt: deps.clock.now() })
  } finally {
    await adapter?.close()
  }
  await noteSignedInToSend(deps, owner, mailboxId)
}
