import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TryMail } from '@ownvoice/core/assistant/contract'
import { senderOf } from '@ownvoice/core/assistant/example-mails'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { noteTried } from '../../db/assistant/assistant-settings.ts'
import type { ConsiderDeps } from './stages.ts'
import { considerMail } from './consider-mail.ts'
import { withOwnModel } from './with-own-model.ts'

/** What would happen to a mail. The same way as a real one goes, but nothing of it is sent, stored or counted; only that one was tried is noted. */
export async function tryMail(deps: ConsiderDeps, owner: OwnerId, tried: TryMail): Promise<{ trace: Trace }> {
  const { trace } = await considerMail(await withOwnModel(deps, owner), owner, { mail: toMail(tried), message: null })
  await deps.db.transaction(owner, (tx) => noteTried(tx, deps.clock.now()))
  return { trace }
}

/** A plain mail from a person, as their mail program would have sent it. */
export function toMail(tried: TryMail): Mail {
  return plainMail(senderOf(tried), tried.subject, tried.text)
}
