import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TryMail } from '@ownvoice/core/assistant/contract'
import { senderOf } from '@ownvoice/core/assistant/example-mails'
import { listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { buildMail } from '../../mail/build-mail.ts'
import { deliverIntoSandbox } from '../../sandbox/sandbox-adapter.ts'

type SandboxDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Puts a mail that the owner made up into the sandbox mailbox. From there it goes the way of every other mail. */
export async function deliverToSandbox({ db, clock, ids }: SandboxDeps, owner: OwnerId, mail: TryMail): Promise<{ delivered: true }> {
  const mailboxes = await db.transaction(owner, (tx) => listMailboxes(tx))
  const sandbox = mailboxes.find(({ kind, status }) => kind === 'sandbox' && status === 'connected')
  if (!sandbox) throw new AppError('mailbox_missing')
  const messageId = `${ids.next()}@sandbox.invalid`
  const raw = await buildMail(
    {
      messageId,
      from: senderOf(mail),
      to: { name: sandbox.displayName, address: sandbox.emailAddress },
      cc: [],
      subject: mail.subject,
      text: mail.text,
      inReplyTo: null,
      references: [],
      isAutomatic: false,
      quoted: null,
    },
    clock.now(),
  )
  await db.transaction(owner, (tx) => deliverIntoSandbox(tx, sandbox.id, { messageId, raw }))
  return { delivered: true }
}
