import { personOf } from '@ownvoice/core/assistant/person-of'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { messages } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { lineEntries } from '../schema/lines.ts'
import { isOfCustomer } from './customers.ts'
import { findMessage } from './messages.ts'

/** Whom a row names: a message, an escalation, a booking or an entry of a line. Throws `not_found`, also for one that names nobody. */
export async function getPerson(tx: OwnerTx, id: string): Promise<Address> {
  const message = await findMessage(tx, id)
  const person = message ? personOf(message) : await findNamed(tx, id)
  return found(person && person.address !== '' ? [person] : [], `a person at ${id}`)
}

async function findNamed(tx: OwnerTx, id: string): Promise<Address | null> {
  const [row] = await tx
    .select({ address: escalatedEmails.toEmail, name: sql<string>`''` })
    .from(escalatedEmails)
    .where(eq(escalatedEmails.id, id))
    .unionAll(tx.select({ address: bookings.email, name: bookings.name }).from(bookings).where(eq(bookings.id, id)))
    .unionAll(tx.select({ address: lineEntries.email, name: lineEntries.name }).from(lineEntries).where(eq(lineEntries.id, id)))
  return row ?? null
}

const screened = sql`${messages.trace} #>> '{screening,verdict}' = 'person'`
/** The address of a message's person, in lower case, as `personOf` tells. */
const writer = sql<string>`lower(case when ${screened} then ${messages.trace} #>> '{screening,replyTo,address}' else ${messages.fromAddress} end)`

/** Whether a message was written by a person with these spellings of their address. */
export function isWrittenBy(tx: OwnerTx, addresses: string[]): SQL {
  const lowered = addresses.map((address) => address.toLowerCase())
  return sql`${and(isOfCustomer(tx, addresses), inArray(writer, lowered))}`
}

/** The newest message of a person with these spellings of their address, and the name that they gave in it; null for somebody who never wrote. */
export async function findNewestOf(tx: OwnerTx, addresses: string[]): Promise<{ id: string; name: string } | null> {
  const [row] = await tx
    .select({ id: messages.id, mail: messages.mail, trace: messages.trace })
    .from(messages)
    .where(isWrittenBy(tx, addresses))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(1)
  return row ? { id: row.id, name: personOf(row)?.name ?? '' } : null
}

/** The newest message from each of these addresses, in lower case; of one that nothing came from there is none. */
export async function findNewestFrom(tx: OwnerTx, addresses: string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([writer], { address: writer, id: messages.id })
    .from(messages)
    .where(isWrittenBy(tx, addresses))
    .orderBy(writer, desc(messages.receivedAt), desc(messages.id))
  return new Map(rows.map(({ address, id }) => [address, id]))
}
