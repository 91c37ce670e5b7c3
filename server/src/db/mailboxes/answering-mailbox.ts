import { isPractice, type Mailbox } from './mailboxes.ts'

/**
 * The connected mailbox from which a message is answered: the one that brought it, and no other; for a form lead (or a rehearsal, where
 * `mailboxId` is null) the first connected one, a real one before the example's sandbox, never the practice mailbox. Undefined while there is none.
 */
export function answeringMailbox(mailboxes: readonly Mailbox[], mailboxId: string | null): Mailbox | undefined {
  const connected = mailboxes.filter((mailbox) => mailbox.status === 'connected')
  if (mailboxId) return connected.find((mailbox) => mailbox.id === mailboxId)
  const able = connected.filter((mailbox) => !isPractice(mailbox))
  return able.find((mailbox) => mailbox.kind !== 'sandbox') ?? able[0]
}
