import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isSameAddress } from '../canonical-address.ts'
import type { OwnerTx } from '../database.ts'
import { conversations, leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { followUps } from '../schema/followups.ts'
import { lineEntries } from '../schema/lines.ts'
import { leftAlone, lookBacks, outgoing } from '../schema/mailboxes.ts'
import { addSuppression } from './suppressions.ts'

/** All spellings of a person's address that stand anywhere in the account, and the messages that are theirs: they wrote them, or the answer went to them. */
export type Customer = { addresses: string[]; messageIds: string[] }

export async function findCustomer(tx: OwnerTx, address: string): Promise<Customer> {
  const addresses = await listSpellings(tx, address)
  if (addresses.length === 0) return { addresses, messageIds: [] }
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(isOfCustomer(tx, addresses))
    .orderBy(messages.receivedAt, messages.id)
  return { addresses, messageIds: rows.map(({ id }) => id) }
}

/** Whether a message is of a person with these spellings of their address: they wrote it, it names them, or the answer went to them. */
export function isOfCustomer(tx: OwnerTx, addresses: string[]): SQL {
  const wrote = tx.select({ id: messages.id }).from(messages).where(inArray(messages.fromAddress, addresses))
  const gotReply = tx.select({ id: outgoing.messageId }).from(outgoing).where(inArray(outgoing.toAddress, addresses))
  const isOfEvent = tx.select({ id: leadEvents.messageId }).from(leadEvents).where(inArray(leadEvents.toEmail, addresses))
  const isEscalated = tx.select({ id: escalatedEmails.inboundId }).from(escalatedEmails).where(inArray(escalatedEmails.toEmail, addresses))
  return sql`${messages.id} in (${wrote} union ${gotReply} union ${isOfEvent} union ${isEscalated})`
}

/**
 * Takes a person's address and name from all that stays when their messages are gone. Whom the owner left alone has asked for nothing automatic from now on.
 * `before`: only from what was made before then, since the person may have written again; null for all.
 */
export async function forgetAddresses(tx: OwnerTx, addresses: readonly string[], now: Date, before: Date | null = null): Promise<void> {
  if (addresses.length === 0) return
  const theirs = [...addresses]
  const isOld = (madeAt: PgColumn) => (before === null ? undefined : lt(madeAt, before))
  await tx.delete(leadEvents).where(and(inArray(leadEvents.toEmail, theirs), isOld(leadEvents.createdAt)))
  await tx.delete(escalatedEmails).where(and(inArray(escalatedEmails.toEmail, theirs), isOld(escalatedEmails.createdAt)))
  await tx.delete(bookings).where(and(inArray(bookings.email, theirs), isOld(bookings.createdAt)))
  await tx.delete(lineEntries).where(and(inArray(lineEntries.email, theirs), isOld(lineEntries.createdAt)))
  await tx.delete(followUps).where(and(inArray(followUps.toAddress, theirs), isOld(followUps.createdAt)))
  await tx
    .update(conversations)
    .set({ customerEmail: null, customerName: null })
    .where(and(inArray(conversations.customerEmail, theirs), isOld(conversations.createdAt)))
  for (const one of theirs) {
    await tx
      .update(ownerMails)
      .set({ toAddresses: sql`array_remove(${ownerMails.toAddresses}, ${one})` })
      .where(and(sql`${one} = any(${ownerMails.toAddresses})`, isOld(ownerMails.createdAt)))
  }
  const others = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${lookBacks.regulars}) as one where one->>'who' not in ${theirs})`
  await tx.update(lookBacks).set({ regulars: others }).where(isOld(lookBacks.startedAt))
  const isLeftAlone = and(inArray(leftAlone.who, theirs), isOld(leftAlone.createdAt))
  for (const { who } of await tx.delete(leftAlone).where(isLeftAlone).returning({ who: leftAlone.who })) await addSuppression(tx, who, now)
}

const Rows = z.object({ rows: z.array(z.object({ address: z.string() })) })

/** All spellings of a person's address that stand anywhere in the account. */
export async function listSpellings(tx: OwnerTx, given: string): Promise<string[]> {
  const spelled = (column: PgColumn | SQL) => isSameAddress(column, given)
  const to = sql`to_address`
  const rows: unknown = await tx.execute(sql`
    select ${messages.fromAddress} as address from ${messages} where ${spelled(messages.fromAddress)}
    union select ${outgoing.toAddress} from ${outgoing} where ${spelled(outgoing.toAddress)}
    union select ${followUps.toAddress} from ${followUps} where ${spelled(followUps.toAddress)}
    union select ${leadEvents.toEmail} from ${leadEvents} where ${spelled(leadEvents.toEmail)}
    union select ${escalatedEmails.toEmail} from ${escalatedEmails} where ${spelled(escalatedEmails.toEmail)}
    union select ${conversations.customerEmail} from ${conversations} where ${spelled(conversations.customerEmail)}
    union select ${bookings.email} from ${bookings} where ${spelled(bookings.email)}
    union select ${lineEntries.email} from ${lineEntries} where ${spelled(lineEntries.email)}
    union select one->>'who' from ${lookBacks}, jsonb_array_elements(${lookBacks.regulars}) as one where ${spelled(sql`one->>'who'`)}
    union select ${leftAlone.who} from ${leftAlone} where ${spelled(leftAlone.who)}
    union select to_address from ${ownerMails}, unnest(${ownerMails.toAddresses}) as to_address where ${spelled(to)}`)
  return Rows.parse(rows).rows.map(({ address }) => address)
}
