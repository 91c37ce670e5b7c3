import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '@ownvoice/server/db/database'
import { conversations, messages } from '@ownvoice/server/db/schema/assistant'
import { outgoing } from '@ownvoice/server/db/schema/mailboxes'
import type { Considered } from '@ownvoice/server/features/assistant/stages'
import type { EvalAccount, EvalWorld } from './open-world.ts'
import { stableUuid } from './stable-uuid.ts'

/** A mail that came at an instant. `thread`: what was written before, oldest first, each with "us: " or "them: ". */
export type MailInThread = { id: string; mail: Mail; at: Date; thread: readonly string[] }

const DAY_MS = 86_400_000

/** Stores a mail behind its thread, a day between any two, under ids that are the same in every run. One that is stored already stays as it is. */
export async function storeMail(
  { deps }: EvalWorld,
  account: EvalAccount,
  given: MailInThread,
): Promise<NonNullable<Considered['message']>> {
  const { mail, at, thread } = given
  const key = (...parts: string[]) => stableUuid(account.id, given.id, ...parts)
  const place = { userId: account.owner, mailboxId: account.mailboxId, conversationId: key('conversation') }
  const customer = { customerEmail: mail.from?.address ?? null, customerName: mail.from?.name ?? null }
  const began = new Date(at.getTime() - (thread.length + 1) * DAY_MS)
  await deps.db.transaction(account.owner, async (tx) => {
    await tx
      .insert(conversations)
      .values({
        id: place.conversationId,
        userId: account.owner,
        ...customer,
        subject: mail.subject,
        threadKey: given.id,
        createdAt: began,
      })
      .onConflictDoNothing()
    for (const [index, said] of thread.entries()) {
      const createdAt = new Date(began.getTime() + (index + 1) * DAY_MS)
      const text = said.replace(/^(us|them):\s*/, '')
      const common = { ...place, subject: mail.subject, rfcMessageId: threadMessageId(account, given, index), createdAt }
      if (said.startsWith('us:'))
        await storeOurs(tx, { ...common, id: key('ours', `${index}`), messageId: key(`${index - 1}`), text, customer })
      else
        await storeTheirs(tx, {
          ...common,
          id: key(`${index}`),
          providerId: `${given.id}:${index}`,
          mail: { ...mail, text, html: null, headers: [] },
        })
    }
    await storeTheirs(tx, {
      ...place,
      id: key(),
      providerId: given.id,
      rfcMessageId: mail.messageId,
      subject: mail.subject,
      mail,
      createdAt: at,
    })
  })
  return {
    id: key(),
    conversationId: place.conversationId,
    mailboxId: account.mailboxId,
    createdAt: at,
    receivedAt: at,
    channel: 'mail',
    isPast: false,
  }
}

/** The Message-ID of what was written before. */
export function threadMessageId(account: { id: string }, { id }: { id: string }, index: number): string {
  return `${id}.${index}@${account.id}.example`
}

type Common = { id: string; userId: string; mailboxId: string; conversationId: string; subject: string; createdAt: Date }
type Ours = Common & {
  rfcMessageId: string
  messageId: string
  text: string
  customer: { customerEmail: string | null; customerName: string | null }
}

async function storeOurs(tx: OwnerTx, { customer, ...ours }: Ours): Promise<void> {
  const to = { toAddress: customer.customerEmail ?? '', toName: customer.customerName ?? '' }
  await tx
    .insert(outgoing)
    .values({ ...ours, ...to, kind: 'owner', references: [], status: 'sent', sentAt: ours.createdAt })
    .onConflictDoNothing()
}

async function storeTheirs(tx: OwnerTx, theirs: Common & { providerId: string; rfcMessageId: string | null; mail: Mail }): Promise<void> {
  await tx
    .insert(messages)
    .values({ ...theirs, channel: 'mail', fromAddress: theirs.mail.from?.address ?? null, receivedAt: theirs.createdAt })
    .onConflictDoNothing()
}
