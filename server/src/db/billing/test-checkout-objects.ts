import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { testCheckoutObjects } from '../schema/billing.ts'

type TestObject = typeof testCheckoutObjects.$inferSelect
type Kind = TestObject['kind']

/** Adds what is not there yet: one that stands under the same id stays as it is. */
export async function addTestObjects(tx: SystemTx, objects: readonly Pick<TestObject, 'id' | 'kind' | 'data'>[]): Promise<void> {
  await tx
    .insert(testCheckoutObjects)
    .values([...objects])
    .onConflictDoNothing()
}

export async function saveTestObject(tx: SystemTx, id: string, data: unknown): Promise<void> {
  await tx.update(testCheckoutObjects).set({ data }).where(eq(testCheckoutObjects.id, id))
}

/** The data of an object; null when there is none of this kind and id. */
export async function findTestObject(tx: SystemTx, kind: Kind, id: string): Promise<unknown> {
  const [row] = await tx.select().from(testCheckoutObjects).where(isOne(kind, id))
  return row?.data ?? null
}

/** Likewise, and no other transaction changes it until this one ends. */
export async function lockTestObject(tx: SystemTx, kind: Kind, id: string): Promise<unknown> {
  const [row] = await tx.select().from(testCheckoutObjects).where(isOne(kind, id)).for('update')
  return row?.data ?? null
}

/** The data of all objects of a kind that belong to a customer, newest first. */
export async function listTestObjects(tx: SystemTx, kind: Exclude<Kind, 'event'>, customerId: string): Promise<unknown[]> {
  const isOfCustomer = sql`${testCheckoutObjects.data}->>'customer' = ${customerId}`
  const rows = await tx
    .select()
    .from(testCheckoutObjects)
    .where(and(eq(testCheckoutObjects.kind, kind), isOfCustomer))
    .orderBy(desc(testCheckoutObjects.id))
  return rows.map(({ data }) => data)
}

/** The data of the running subscriptions whose paid time ends at `seconds` since 1970 or before. No other transaction changes them until this one ends. */
export async function lockDueTestSubscriptions(tx: SystemTx, seconds: number): Promise<unknown[]> {
  const { data } = testCheckoutObjects
  const rows = await tx
    .select()
    .from(testCheckoutObjects)
    .where(
      and(
        eq(testCheckoutObjects.kind, 'subscription'),
        sql`${data}->>'status' = 'active'`,
        sql`(${data}#>>'{items,data,0,current_period_end}')::bigint <= ${seconds}`,
      ),
    )
    .orderBy(asc(testCheckoutObjects.id))
    .for('update')
  return rows.map((row) => row.data)
}

/** The data of the events whose ids come after `afterId`, in the order of their ids. */
export async function listTestEvents(tx: SystemTx, { afterId, limit }: { afterId: string; limit: number }): Promise<unknown[]> {
  const rows = await tx
    .select()
    .from(testCheckoutObjects)
    .where(and(eq(testCheckoutObjects.kind, 'event'), gt(testCheckoutObjects.id, afterId)))
    .orderBy(asc(testCheckoutObjects.id))
    .limit(limit)
  return rows.map(({ data }) => data)
}

/** The data of a customer's events that no webhook has brought yet, in the order of their ids. */
export async function listHeldTestEvents(tx: SystemTx, customerId: string): Promise<unknown[]> {
  const { data } = testCheckoutObjects
  const rows = await tx
    .select()
    .from(testCheckoutObjects)
    .where(
      and(
        eq(testCheckoutObjects.kind, 'event'),
        sql`${data}->'data'->'object'->>'customer' = ${customerId}`,
        sql`(${data}->>'pending_webhooks')::int > 0`,
      ),
    )
    .orderBy(asc(testCheckoutObjects.id))
  return rows.map((row) => row.data)
}

function isOne(kind: Kind, id: string) {
  return and(eq(testCheckoutObjects.kind, kind), eq(testCheckoutObjects.id, id))
}
