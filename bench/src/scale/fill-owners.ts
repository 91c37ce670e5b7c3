import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Jobs } from '@ownvoice/server/jobs/engine'
import type { OpenedDatabase } from '@ownvoice/server/db/open-database'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addOneOfEach } from '../../../server/testing/one-of-each.ts'
import { addTestOwner } from '../../../server/testing/database.ts'
import { copyRows, readOwnerTables } from './copy-rows.ts'
import { fillBesides, fillJobs } from './fill-besides.ts'

export const ownerSizes = ['small', 'middle', 'big'] as const
export type OwnerSize = (typeof ownerSizes)[number]

/** How many owners there are of each size, and what each has, about: whole copies of the example business. */
export type Population = Record<OwnerSize, { owners: number; messages: number; passages: number }>

/** As life is: a handful with very much, some with much, and all the others. 10,000 owners have 1,000,000 messages and 1,200,000 passages: five times as many would fill 60 GB. */
export function populationOf(owners: number, passages = { small: 100, middle: 1_000, big: 20_000 }): Population {
  const big = Math.max(1, Math.round(owners / 2_000))
  const middle = Math.max(1, Math.round(owners / 100))
  return {
    big: { owners: big, messages: 20_000, passages: passages.big },
    middle: { owners: middle, messages: 1_000, passages: passages.middle },
    small: { owners: Math.max(1, owners - big - middle), messages: 81, passages: passages.small },
  }
}

/** Owners in one statement: each commits, and a long run says how far it is. */
const OWNERS_AT_ONCE = 500

/** `wide`: so many owners, the biggest first, have rows as long as in life. */
export type FillOptions = { school: OwnerId; jobs: Jobs; population: Population; wide?: number; onProgress?: (sentence: string) => void }

/**
 * Makes owners out of two that are there: the example business, with what became of its mails, and one with a row in every table. Each gets copies of their rows
 * under ids of its own, as many as its size asks for. The same numbers and the same example give the same rows.
 */
export async function fillOwners(
  db: OpenedDatabase,
  { school, jobs, population, wide = 1_000, onProgress = () => {} }: FillOptions,
): Promise<void> {
  const oneOfEach = await addTestOwner(db, { email: 'one-of-each@owners.example' })
  const { messageId, outgoingId } = await addOneOfEach(db, oneOfEach)
  await db.transaction(oneOfEach, async (tx) => {
    await jobs.enqueue(tx, 'assistant.answer', { owner: oneOfEach, messageId })
    await jobs.enqueue(tx, 'mailboxes.deliver', { owner: oneOfEach, outgoingId })
    await jobs.enqueue(tx, 'followups.plan', { owner: oneOfEach, outgoingId })
  })
  const { orm } = db.driver
  await orm.execute(
    sql`create table scale_templates as select ${school}::uuid as id, true as is_school union all select ${oneOfEach}::uuid, false`,
  )
  // An id that follows from a name (RFC 9562 §5.8, as far as it is checked).
  await orm.execute(sql`
    create function scale_id(name text) returns uuid language sql immutable
    as $$ select overlay(overlay(md5(name) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid $$`)
  await makeOwners(db, population, wide)
  const tables = await readOwnerTables(orm)
  const owners = Object.values(population).reduce((sum, size) => sum + size.owners, 0)
  for (const [table, columns] of tables) {
    const begun = performance.now()
    for (let from = 0; from < owners; from += OWNERS_AT_ONCE)
      await withoutTriggers(db, copyRows(table, columns, { from, to: from + OWNERS_AT_ONCE - 1 }))
    onProgress(`${table}: ${Math.round((performance.now() - begun) / 1_000)} s`)
  }
  for (const statement of [...fillBesides, fillJobs]) await withoutTriggers(db, statement)
  await orm.execute(sql`drop table scale_templates`)
  await orm.execute(sql`drop function scale_id`)
  await orm.execute(sql`vacuum analyze`)
}

/** The owners by their numbers, the biggest first. `apart`: how much earlier each further copy of the mails came, so that all of them fill a year. */
async function makeOwners(db: OpenedDatabase, { small, middle, big }: Population, wide: number): Promise<void> {
  const { orm } = db.driver
  const of = async (table: 'messages' | 'rag_chunks') => {
    const found = await orm.execute(
      sql.raw(`select count(*)::int as count from ${table} where user_id in (select id from scale_templates where is_school)`),
    )
    return Math.max(1, Count.parse(found).rows[0].count)
  }
  const [messages, passages] = [await of('messages'), await of('rag_chunks')]
  const bySize = (pick: (size: Population[OwnerSize]) => number) =>
    sql.raw(
      `case when n < ${big.owners} then ${pick(big)} when n < ${big.owners + middle.owners} then ${pick(middle)} else ${pick(small)} end`,
    )
  await orm.execute(sql`
    create table scale_owners as
    select n, scale_id('owner ' || n) as id, mails, documents, interval '275 days' / mails as apart, n < ${sql.raw(String(wide))} as is_wide,
      case when n < ${sql.raw(String(big.owners))} then 'big' when n < ${sql.raw(String(big.owners + middle.owners))} then 'middle' else 'small' end as size
    from generate_series(0, ${sql.raw(String(big.owners + middle.owners + small.owners - 1))}) as n
    cross join lateral (select ${bySize((size) => Math.max(1, Math.round(size.messages / messages)))} as mails,
      ${bySize((size) => Math.max(1, Math.round(size.passages / passages)))} as documents) as copies`)
  await orm.execute(sql`
    insert into users (id, name, email, email_verified) select id, 'Owner ' || n, 'owner' || n || '@owners.example', true from scale_owners`)
}

const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })

/** What is copied fits together: each row is not held against the others once more. */
async function withoutTriggers(db: OpenedDatabase, statement: ReturnType<typeof sql>): Promise<void> {
  await db.driver.orm.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local jit = off`)
    await tx.execute(statement)
  })
}
