import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '../sql-state.ts'
import { pgliteModule } from './pglite-module.ts'
import { type Asked, prepareStatements } from './pglite-statements.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { vector } from '@electric-sql/pglite-pgvector'

let pglite: PGlite
let asked: Asked
/** How often PostgreSQL was entered. */
let entered = 0

beforeAll(async () => {
  pglite = await PGlite.create({ extensions: { vector }, loadDataDir: await preparedPglite(), pgliteWasmModule: await pgliteModule() })
  const enter = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    entered += 1
    return enter(message)
  }
  asked = prepareStatements(pglite)
})
afterAll(() => pglite.close())

test('a statement that was asked before enters PostgreSQL once, and answers as PGlite does', async () => {
  const text = `select $1::int + 1 as sum, $2::text as word, $3::jsonb as json, $4::text[] as words, $5::bytea as bytes,
    $6::timestamptz as time, null::int as nothing, $7::bool as yes, array[1.5, 2]::numeric[] as numbers`
  const values = [41, 'Ünïcode', { a: [1] }, ['x', 'y,"z"'], new Uint8Array([0, 255]), new Date('2026-03-01T12:00:00Z'), true]
  for (const options of [{}, { rowMode: 'array' as const }, { parsers: { 1184: (time: string) => `at ${time}` } }]) {
    const plain = await pglite.query(text, values, options)
    expect(await asked.query(text, values, options)).toEqual(plain)
  }
  entered = 0
  expect((await asked.query(text, [1, ...values.slice(1)])).rows).toMatchObject([{ sum: 2, word: 'Ünïcode' }])
  expect(entered).toBe(1)
})

test('the same statement shows each role and owner their own rows', async () => {
  await pglite.exec(`
    create table kept (owner text, word text);
    alter table kept enable row level security;
    create policy own on kept to ownvoice_owner using (owner = current_setting('app.user_id', true));
    create policy every on kept to ownvoice_system using (true);
    grant select on kept to ownvoice_owner, ownvoice_system;
    insert into kept values ('ada', 'hers'), ('ben', 'his')`)
  const wordsOf = (role: string, owner: string) =>
    asked.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true), set_config('app.user_id', $2, true)`, [role, owner])
      return (await tx.query<{ word: string }>('select word from kept order by word')).rows.map(({ word }) => word)
    })
  for (let time = 0; time < 8; time += 1) {
    // from the sixth on PostgreSQL may keep one plan for all
    expect(await wordsOf('ownvoice_owner', 'ada')).toEqual(['hers'])
    expect(await wordsOf('ownvoice_owner', 'ben')).toEqual(['his'])
    expect(await wordsOf('ownvoice_system', '')).toEqual(['hers', 'his'])
  }
})

test('a statement that fails ends its transaction and nothing else', async () => {
  const divide = 'select 10 / $1::int as part'
  for (let time = 0; time < 2; time += 1) {
    const failed = await asked.transaction((tx) => tx.query(divide, [0])).catch((error: unknown) => error)
    expect(sqlState(failed)).toBe('22012')
    const unknown = await asked.query('select no_such_column').catch((error: unknown) => error)
    expect(sqlState(unknown)).toBe('42703')
    expect((await asked.query(divide, [5])).rows).toEqual([{ part: 2 }])
  }
  const afterwards = await asked.transaction(async (tx) => {
    await tx.query('savepoint before')
    const aborted = await tx.query(divide, [0]).catch(() => tx.query('select 1 as never_asked_before').catch((error: unknown) => error))
    expect(sqlState(aborted)).toBe('25P02')
    await tx.query('rollback to savepoint before')
    return (await tx.query('select 1 as never_asked_before')).rows
  })
  expect(afterwards).toEqual([{ never_asked_before: 1 }])
})

test('a transaction begins with its first statement, and enters PostgreSQL once more to end', async () => {
  const one = (text: string) => asked.transaction(async (tx) => (await tx.query(text)).rows)
  await one('select 1 as one') // prepared from here on
  entered = 0
  expect(await one('select 1 as one')).toEqual([{ one: 1 }])
  expect(entered).toBe(2)
  expect(await asked.transaction(async () => 'nothing asked')).toBe('nothing asked')
  expect(entered).toBe(2)
})

test("what a transaction is begun with comes in the same message, and its answer is not taken for the statement's", async () => {
  const settings = {
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true)`,
    parameters: ['ownvoice_owner', 'ada'],
  }
  const snapshot = { begin: 'begin isolation level repeatable read, read only', settings }
  const look = `select current_user as role, current_setting('app.user_id') as owner, current_setting('transaction_isolation') as isolation`
  const lookInside = () => asked.transaction(async (tx) => (await tx.query(look)).rows, snapshot)
  await lookInside() // prepared from here on
  entered = 0
  expect(await lookInside()).toEqual([{ role: 'ownvoice_owner', owner: 'ada', isolation: 'repeatable read' }])
  expect(entered).toBe(2)
  const none = await asked.transaction(async (tx) => (await tx.query('select 1 as one where false')).rows, snapshot)
  expect(none).toEqual([])
  await expect(asked.transaction((tx) => tx.query('create table never (a int)'), snapshot)).rejects.toThrow('read-only')
  expect((await asked.query('select current_user as role')).rows).toEqual([{ role: 'postgres' }])
})

test('what a transaction did is undone where it fails, by its first statement or by what comes after', async () => {
  await pglite.exec('create table undone (number int unique)')
  const fill = (...numbers: number[]) =>
    asked.transaction(async (tx) => {
      for (const number of numbers) await tx.query('insert into undone values ($1)', [number])
      if (numbers.length > 1) throw new Error('no more')
    })
  await fill(1)
  await expect(fill(1)).rejects.toThrow('unique')
  await expect(fill(2, 3)).rejects.toThrow('no more')
  await fill(4)
  expect((await asked.query('select number from undone order by number')).rows).toEqual([{ number: 1 }, { number: 4 }])
  expect(pglite.isInTransaction()).toBe(false)
})

test('a finished transaction is used no more', async () => {
  const tx = await asked.transaction(async (open) => open)
  await expect(tx.query('select 1')).rejects.toThrow('closed')
  expect(tx.closed).toBe(true)
})

test('a table that changed is read anew', async () => {
  await pglite.exec('create table growing (a int); insert into growing values (1)')
  const all = 'select * from growing'
  expect((await asked.query(all)).rows).toEqual([{ a: 1 }])
  await pglite.exec('alter table growing add column b int')
  await expect(asked.query(all)).rejects.toThrow('cached plan')
  expect((await asked.query(all)).rows).toEqual([{ a: 1, b: null }])
})

test('only the last few hundred statements stay prepared, and none that are long', async () => {
  await asked.query('select 0 as first')
  for (let number = 0; number < 400; number += 1) await asked.query(`select ${number} as number`)
  await asked.query(`select '${'long '.repeat(2_000)}' as text`)
  const { rows } = await pglite.query<{ statement: string }>(`select statement from pg_prepared_statements where name <> ''`)
  expect(rows.length).toBe(300)
  expect(rows.map(({ statement }) => statement)).not.toContain('select 0 as first')
  expect((await asked.query('select 0 as first')).rows).toEqual([{ first: 0 }])
})

test('whoever asks when it was closed is told so', async () => {
  const other = await PGlite.create({ loadDataDir: await preparedPglite(), extensions: { vector }, pgliteWasmModule: await pgliteModule() })
  const { query, transaction } = prepareStatements(other)
  expect((await query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
  await expect(query('select 1 as one')).rejects.toThrow('PGlite is closed')
  await expect(transaction((tx) => tx.query('select 1 as one'))).rejects.toThrow('PGlite is closed')
})
