import { inArray, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'

/** The name that a message's sender gives; null or empty where they give none. */
export const senderName = sql<string | null>`${messages.mail} #>> '{from,name}'`
const senderAddress = sql<string | null>`${messages.mail} #>> '{from,address}'`

/** What the senders of these messages call themselves, and the address beside it. */
export async function findSenderNames(
  tx: OwnerTx,
  messageIds: readonly string[],
): Promise<Map<string, { name: string | null; address: string | null }>> {
  const rows = await tx
    .select({ id: messages.id, name: senderName, address: senderAddress })
    .from(messages)
    .where(inArray(messages.id, [...messageIds]))
  return new Map(rows.map(({ id, name, address }) => [id, { name, address }]))
}
