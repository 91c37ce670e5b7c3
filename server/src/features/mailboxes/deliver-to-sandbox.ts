import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TryMail } from '@ownvoice/core/assistant/contract'
import { senderOf } from '@ownvoice/core/assistant/example-mails'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { ensurePracticeMailbox, listMailboxes, type Mailbox, SANDBOX_DOMAIN } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { buildMail } from '../../mail/build-mail.ts'
import { deliverIntoSandbox, sandboxStart } from '../../sandbox/sandbox-adapter.ts'

type SandboxDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Puts a mail that the owner made up into their sandbox mailbox. From there it goes the way of every other mail; what is answered goes nowhere. */
export async function deliverToSandbox({ db, clock, ids }: SandboxDeps, owner: OwnerId, mail: TryMail): Promise<{ delivered: true }> {
  const sandbox = await db.transaction(owner, sandboxOf)
  const messageId = `${ids.next()}@${SANDBOX_DOMAIN}`
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

/** The example's own sandbox, or else the practice mailbox. */
async function sandboxOf(tx: OwnerTx): Promise<Mailbox> {
  const own = (await listMailboxes(tx)).find(({ kind, status }) => kind === 'sandbox' && status === 'connected')
  if (own) return own
  const { businessName, fullName } = await getProfile(tx)
  return ensurePracticeMailbox(tx, { displayName: businessName ?? fullName ?? '', cursor: sandboxStart, sentCursor: sandboxStart })
}
