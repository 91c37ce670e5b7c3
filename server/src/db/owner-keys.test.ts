import { sql } from 'drizzle-orm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { foundByStrangers, goesWithTheNextVersion, tablesOfSigningIn } from '../../testing/keys-without-owner.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import type { OpenedDatabase } from './open-database.ts'
import { sqlState } from './sql-state.ts'

const foreignKeyViolation = '23503'

let db: OpenedDatabase
let mine: OwnerId
let theirs: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  mine = await addTestOwner(db)
  theirs = await addTestOwner(db)
  await addOneOfEach(db, mine)
  await addOneOfEach(db, theirs)
})
afterAll(() => db.close())

/** Faults of keys by the names of their rules, each without a fault in a sound database. */
const rules = {
  'what is unique is so for an owner': `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join owned t on t.oid = x.indrelid
    where x.indisunique and not (t.owner = any (x.indkey))`,
  'a primary key begins with the owner': `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join owned t on t.oid = x.indrelid
    where x.indisprimary and x.indkey[0] <> t.owner`,
  'there is a primary key': `select t.name from owned t where not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary)`,
  'a row points at its owner, and goes with them': `select t.name from owned t where not exists (select from pg_constraint c
    where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and c.conkey = array[t.owner])`,
  'a row points at rows of its owner alone': `select c.conname as name from pg_constraint c join owned t on t.oid = c.conrelid join owned p on p.oid = c.confrelid
    where c.contype = 'f' and c.conparentid = 0
    and not exists (select from unnest(c.conkey, c.confkey) as pair (own, its) where pair.own = t.owner and pair.its = p.owner)`,
  'no row loses its owner with what it points at': `select c.conname as name from pg_constraint c join owned t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and c.confdeltype in ('n', 'd')
    and (c.confdelsetcols is null or cardinality(c.confdelsetcols) = 0 or t.owner = any (c.confdelsetcols))`,
} as const satisfies Record<string, string>
type Rule = keyof typeof rules

const signingIn = tablesOfSigningIn.map((name) => `'${name}'`).join(', ')
const owned = `select t.oid, t.relname as name, a.attnum as owner from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'user_id'
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`

/** The run's own switch: rows are spread over partitions, where nothing may be without the owner, see `partitionByOwner`. */
const isSpread = process.env.TEST_PARTITIONS !== undefined
const withoutOwner = isSpread ? [] : [...Object.keys(foundByStrangers), ...Object.keys(goesWithTheNextVersion)]

const mayBreak: Partial<Record<Rule, readonly string[]>> = isSpread
  ? {}
  : {
      'what is unique is so for an owner': withoutOwner.toSorted(),
      'a primary key begins with the owner': ['outgoing_pkey'], // see `goesWithTheNextVersion`
    }

/** By rule, what breaks it in the tables with `user_id`, but for those of signing in. */
function findFaults(rule: Rule) {
  return sql.raw(
    `with owned as (${owned} and t.relname not in (${signingIn})) select name from (${rules[rule]}) as found order by name collate "C"`,
  )
}

const allRules = Object.keys(rules) as Rule[] // its own names

test.each(allRules)('%s, but for what is listed with its reason', async (rule) => {
  expect(await names(findFaults(rule))).toEqual(mayBreak[rule] ?? [])
})

test('a table that breaks them all is seen by each', async () => {
  const planted = `create table planted (id uuid default gen_random_uuid(), user_id uuid not null references users, message_id uuid,
    constraint planted_unique unique (message_id), constraint planted_empties foreign key (user_id, message_id) references messages on delete set null);
    create table planted_child (id uuid primary key, user_id uuid not null, of uuid constraint planted_points references planted (message_id))`
  const seen: Record<string, string[]> = {}
  const undo = new Error('undo')
  const plant = db.driver.orm.transaction(async (tx) => {
    for (const statement of planted.split(';')) await tx.execute(sql.raw(statement))
    for (const rule of allRules) seen[rule] = (await names(findFaults(rule), tx)).filter((name) => name.startsWith('planted'))
    throw undo
  })
  await expect(plant).rejects.toBe(undo)
  expect(seen).toEqual({
    'what is unique is so for an owner': ['planted_child_pkey', 'planted_unique'],
    'a primary key begins with the owner': ['planted_child_pkey'],
    'there is a primary key': ['planted'],
    'a row points at its owner, and goes with them': ['planted', 'planted_child'],
    'a row points at rows of its owner alone': ['planted_points'],
    'no row loses its owner with what it points at': ['planted_empties'],
  } satisfies Record<Rule, string[]>)
})

test('what is listed is there', async () => {
  const listed = [...withoutOwner, ...tablesOfSigningIn]
  const there = await names(sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace`)
  expect(there).toEqual(expect.arrayContaining(listed))
})

type Reference = { child: string; parent: string; own: string; its: string }

test('no row can point into another account, not even where code is wrong', async () => {
  const references = await rowsOf<Reference>(
    sql.raw(`with owned as (${owned})
    select t.name as child, p.name as parent, a.attname as own, b.attname as its
    from pg_constraint c join owned t on t.oid = c.conrelid join owned p on p.oid = c.confrelid
    cross join lateral unnest(c.conkey, c.confkey) as pair (own, its)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.its
    where c.contype = 'f' and c.conparentid = 0 and a.attname <> 'user_id'`),
  )
  expect(references.length).toBeGreaterThan(30)
  for (const { child, parent, own, its } of references) {
    const lead = `update ${child} set ${own} = (select ${its} from ${parent} where user_id = '${theirs}' limit 1) where user_id = '${mine}'`
    const led = db.driver.orm.transaction(async (tx) => {
      await tx.execute(sql.raw(`delete from ${child} where user_id = '${theirs}'`)) // nothing but the reference may refuse
      await tx.execute(sql.raw(lead))
    })
    const refused = await led.then(
      () => 'was taken',
      (error: unknown) => sqlState(error),
    )
    expect(refused, `${child}.${own}`).toBe(foreignKeyViolation)
  }
})

test('an owner’s row is found by its id with the key that begins with the owner', async () => {
  const tables = await rowsOf<{ name: string; id: string }>(
    sql.raw(`with owned as (${owned} and t.relname not in (${signingIn}))
    select t.name, a.attname as id from owned t join pg_index x on x.indrelid = t.oid and x.indisprimary
    join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[1] where x.indkey[0] = t.owner and a.attname in ('id', 'uid', 'tone_id')`),
  )
  expect(tables.length).toBeGreaterThan(15)
  // as if they were full
  await db.driver.orm.execute(
    sql`update pg_class set reltuples = 100000, relpages = 1 where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'partitions')`,
  )
  for (const { name, id } of tables) {
    const value = id === 'uid' ? '1' : `'${theirs}'`
    const plan = await db.transaction(mine, (tx) =>
      rowsOf<{ 'QUERY PLAN': string }>(sql.raw(`explain select * from ${name} where ${id} = ${value}`), tx),
    )
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text, name).toMatch(new RegExp(`Index Cond: \\(\\(user_id = .*\\) AND \\(${id} = `))
  }
})

type Runs = { execute(query: ReturnType<typeof sql>): PromiseLike<unknown> }

async function names(query: ReturnType<typeof sql>, on: Runs = db.driver.orm): Promise<string[]> {
  return (await rowsOf<{ name: string }>(query, on)).map(({ name }) => name)
}

async function rowsOf<Row>(query: ReturnType<typeof sql>, on: Runs = db.driver.orm): Promise<Row[]> {
  const { rows } = (await on.execute(query)) as { rows: Row[] } // what both drivers give
  return rows
}
