import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { whyNotAliases } from '@ownvoice/core/mailboxes/aliases'
import { recordChanges } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listMailboxes, lockMailbox, type Mailbox, saveAliases } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type Named = Pick<Mailbox, 'id' | 'emailAddress' | 'aliases'>

/** Names the further addresses of a mailbox, in place of those that were known. Throws `invalid_input` where one is an address of another mailbox. */
export async function keepAliases(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  mailboxId: string,
  given: readonly string[],
): Promise<{ aliases: string[] }> {
  return db.transaction(owner, async (tx) => ({ aliases: await replaceAliases(tx, await lockMailbox(tx, mailboxId), given) }))
}

/** The same in the transaction that is handed in. The mailbox's own address is none of its aliases, and is left out. */
export async function replaceAliases(tx: OwnerTx, mailbox: Named, given: readonly string[]): Promise<string[]> {
  await needFreeAliases(tx, mailbox, given)
  const aliases = given.filter((alias) => alias !== mailbox.emailAddress)
  await save(tx, mailbox, aliases)
  return aliases
}

/** Throws as `keepAliases` does: before anybody is signed in. */
export async function needFreeAliases(
  tx: OwnerTx,
  { emailAddress }: Pick<Mailbox, 'emailAddress'>,
  given: readonly string[],
): Promise<void> {
  const others = (await listMailboxes(tx)).filter((mailbox) => mailbox.emailAddress !== emailAddress)
  const why = whyNotAliases(given, others)
  if (why !== null) throw new AppError('invalid_input', { message: why })
}

/** An address that is a mailbox of its own from now on is no alias of another one any more. */
export async function takeFromAliases(tx: OwnerTx, emailAddress: string): Promise<void> {
  for (const mailbox of await listMailboxes(tx)) {
    if (!mailbox.aliases.includes(emailAddress)) continue
    await save(
      tx,
      mailbox,
      mailbox.aliases.filter((alias) => alias !== emailAddress),
    )
  }
}

async function save(tx: OwnerTx, { id, aliases: before }: Named, aliases: string[]): Promise<void> {
  await saveAliases(tx, id, aliases)
  await recordChanges(tx, { aliases: before }, { aliases })
  await notifyOwner(tx, { topic: 'mailboxes', id })
}
