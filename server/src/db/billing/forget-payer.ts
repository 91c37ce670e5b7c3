import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { checkouts, practiceCheckoutObjects, processorEvents, processorSubscriptions } from '../schema/billing.ts'

/**
 * Takes the payer's address from all that is kept of an account's purchases. Their ids stay, for the books and so that no purchase counts twice; what the
 * practice checkout kept in a processor's place goes.
 */
export async function forgetPayer(tx: SystemTx, owner: OwnerId): Promise<void> {
  const isTheirs = or(eq(checkouts.redeemedBy, owner), and(eq(checkouts.startedBy, owner), eq(checkouts.isPaid, false)))
  const bought = await tx
    .update(checkouts)
    .set({ payerEmail: null })
    .where(isTheirs)
    .returning({ id: checkouts.id, customerId: checkouts.customerId })
  const owned = await tx
    .select({ customerId: processorSubscriptions.customerId })
    .from(processorSubscriptions)
    .where(eq(processorSubscriptions.redeemedBy, owner))
  const sessions = bought.map(({ id }) => id)
  const customers = [...new Set([...bought, ...owned].flatMap(({ customerId }) => customerId ?? []))]
  if (sessions.length > 0) {
    const { payload } = processorEvents
    await tx
      .update(processorEvents)
      .set({ payload: sql`jsonb_set(${payload}, '{checkout,email}', 'null'::jsonb)` })
      .where(inArray(sql`${payload} #>> '{checkout,sessionId}'`, sessions))
    await tx.delete(practiceCheckoutObjects).where(inArray(practiceCheckoutObjects.id, sessions))
  }
  if (customers.length > 0) {
    const { id, data } = practiceCheckoutObjects
    const isOfThem = [sql`${data} ->> 'customer'`, sql`${data} #>> '{data,object,customer}'`].map((customer) =>
      inArray(customer, customers),
    )
    await tx.delete(practiceCheckoutObjects).where(or(inArray(id, customers), ...isOfThem))
  }
  await tx.delete(checkouts).where(and(eq(checkouts.startedBy, owner), eq(checkouts.isPaid, false)))
}
