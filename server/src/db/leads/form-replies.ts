import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FormReplyCounts } from '@ownvoice/core/assistant/screen/budget'
import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Digest } from '../../digest.ts'
import { isSameAddress } from '../canonical-address.ts'
import type { OwnerTx } from '../database.ts'
import { lockName } from '../lock-name.ts'
import { messages } from '../schema/assistant.ts'
import { formReplies } from '../schema/leads.ts'
import { inSystemRole } from '../transactions.ts'

/** An address that came by a form, as keyed hashes: by itself, and together with the owner of the form. */
export type FormRecipient = { addressHash: string; ownerAddressHash: string }

/** Under what an address is counted, however it is spelled. */
export function formRecipient(owner: OwnerId, to: string, digest: Digest): FormRecipient {
  const address = canonicalAddress(to)
  return { addressHash: digest(address), ownerAddressHash: digest(`${owner}\n${address}`) }
}

/** Whether somebody has written to the owner from this address by themselves, not only been typed into a form. */
export async function hasWrittenFrom(tx: OwnerTx, address: string): Promise<boolean> {
  const wroteThemselves = and(
    eq(messages.channel, 'mail'),
    isSameAddress(messages.fromAddress, address),
    sql`${messages.trace} -> 'screening' ->> 'verdict' = 'person'`,
    sql`not ${messages.trace} -> 'screening' -> 'signals' @> '[{"name": "form_lead"}]'`,
  )
  return (await tx.select({ id: messages.id }).from(messages).where(wroteThemselves).limit(1)).length > 0
}

const dayMs = 86_400_000

/**
 * The automatic replies to this address within the last day. What is older is deleted. Until the transaction ends nobody else counts for the
 * address: of two transactions that would both be the last reply, one waits and sees the other's.
 */
export async function lockFormReplies(tx: OwnerTx, recipient: FormRecipient, now: Date): Promise<FormReplyCounts> {
  const dayAgo = new Date(now.getTime() - dayMs)
  return inSystemRole(tx, async (system) => {
    await lockName(system, `form reply ${recipient.addressHash}`)
    const expired = system.select({ hash: formReplies.ownerAddressHash }).from(formReplies).where(lte(formReplies.repliedAt, dayAgo))
    await system.delete(formReplies).where(inArray(formReplies.ownerAddressHash, expired.for('update', { skipLocked: true })))
    const [counted] = await system
      .select({
        ofAll: count(),
        ofOwner: sql<number>`count(*) filter (where ${formReplies.ownerAddressHash} = ${recipient.ownerAddressHash})::int`,
      })
      .from(formReplies)
      .where(and(eq(formReplies.addressHash, recipient.addressHash), gt(formReplies.repliedAt, dayAgo)))
    return counted ?? { ofOwner: 0, ofAll: 0 }
  })
}

/** Counts an automatic reply, or what follows up on it, that leaves at `now`. */
export async function addFormReply(tx: OwnerTx, recipient: FormRecipient, now: Date): Promise<void> {
  await inSystemRole(tx, (system) =>
    system
      .insert(formReplies)
      .values({ ...recipient, repliedAt: now })
      .onConflictDoUpdate({ target: formReplies.ownerAddressHash, set: { repliedAt: now } }),
  )
}
