import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { practiceCheckoutObjects } from '../schema/billing.ts'

type PracticeObject = typeof practiceCheckoutObjects.$inferSelect
type Kind = PracticeObject['kind']

/** Adds what is not there yet: one that stands under the same id stays as it is. */
export async function addPracticeObjects(tx: SystemTx, objects: readonly Pick<PracticeObject, 'id' | 'kind' | 'data'>[]): Promise<void> {
  await tx
    .insert(practiceCheckoutObjects)
    .values([...objects])
    .onConflictDoNothing()
}

export async function savePracticeObject(tx: SystemTx, id: string, data: unknown): Promise<void> {
  await tx.update(practiceCheckoutObjects).set({ data }).where(eq(practiceCheckoutObjects.id, id))
}

/** The data of an object; null when there is none of this kind and id. */
export async function findPracticeObject(tx: SystemTx, kind: Kind, id: string): Promise<unknown> {
  const [row] = await tx.select().from(practiceCheckoutObjects).where(isOne(kind, id))
  return row?.data ?? null
}

/** Likewise, and no other transaction changes it until this one ends. */
export async function lockPracticeObject(tx: SystemTx, kind: Kind, id: string): Promise<unknown> {
  const [row] = await tx.select().from(practiceCheckoutObjects).where(isOne(kind, id)).for('update')
  return row?.data ?? null
}

/** The data of all objects of a kind that belong to a customer, newest first. */
export async function listPracticeObjects(tx: SystemTx, kind: Exclude<Kind, 'event'>, customerId: string): Promise<unknown[]> {
  const isOfCustomer = sql`${practiceCheckoutObjects.data}->>'customer' = ${customerId}`
  const rows = await tx
    .select()
    .from(practiceCheckoutObjects)
    .where(and(eq(practiceCheckoutObjects.kind, kind), isOfCustomer))
    .orderBy(desc(practiceCheckoutObjects.id))
  return rows.map(({ data }) => data)
}

/** The data of the running subscriptions whose paid time ends at `seconds` since 1970 or before. No other transaction changes them until this one ends. */
export async function lockDuePracticeSubscriptions(tx: SystemTx, seconds: number): Promise<unknown[]> {
  const { data } = practiceCheckoutObjects
  const rows = await tx
    .select()
    .from(practiceCheckoutObjects)
    .where(
      and(
        eq(practiceCheckoutObjects.kind, 'subscription'),
        sql`${data}->>'status' = 'active'`,
        sql`(${data}#>>'{items,data,0,current_period_end}')::bigint <= ${seconds}`,
      ),
    )
    .orderBy(asc(practiceCheckoutObjects.id))
    .for('update')
  return rows.map((row) => row.data)
}

/** The data of the events whose ids come after `afterId`, in the order of their ids. */
export async function listPracticeEvents(tx: SystemTx, { afterId, limit }: { afterId: string; limit: number }): Promise<unknown[]> {
  const rows = await tx
    .select()
    .from(practiceCheckoutObjects)
    .where(and(eq(practiceCheckoutObjects.kind, 'event'), gt(practiceCheckoutObjects.id, afterId)))
    .orderBy(asc(practiceCheckoutObjects.id))
    .limit(limit)
  return rows.map(({ data }) => data)
}

/** The data of a customer's events that no webhook has brought yet, in the order of their ids. */
export async function listHeldPracticeEvents(tx: SystemTx, customerId: string): Promise<unknown[]> {
  const { data } = practiceCheckoutObjects
  const rows = await tx
    .select()
    .from(practiceCheckoutObjects)
    .where(
      and(
        eq(practiceCheckoutObjects.kind, 'event'),
        sql`${data}->'data'->'object'->>'customer' = ${customerId}`,
        sql`(${data}->>'pending_webhooks')::int > 0`,
      ),
    )
    .orderBy(asc(practiceCheckoutObjects.id))
  return rows.map((row) => row.data)
}

function isOne(kind: Kind, id: string) {
  return and(eq(practiceCheckoutObjects.kind, kind), eq(practiceCheckoutObjects.id, id))
}
