import { z } from 'zod'
import type { Connection } from '../src/db/rehearse-migrations.ts'
import { foundByStrangers, tablesOfSigningIn } from './keys-without-owner.ts'

/** What the next migration that contracts does: keys that only the version before needed go, see `goesWithTheNextVersion`. */
const contraction = [
  'drop index asked_days_as_before, draft_copies_as_before, look_backs_as_before',
  'alter table gmail_tokens drop constraint gmail_tokens_mailbox_id_unique',
  'alter table outgoing drop constraint outgoing_pkey',
  'alter table outgoing add constraint outgoing_user_id_id_pk primary key using index outgoing_of_owner',
]

const Table = z.object({ name: z.string(), columns: z.string(), identity: z.string().nullable() })
type Table = z.infer<typeof Table>

/**
 * Spreads every table of owners' rows over partitions by the hash of `user_id`, with all rows, rules and rights that it has. PostgreSQL then refuses any key without
 * the owner, as a server that shards by it would. For tests, and for a copy of a database: whoever runs it is a superuser. The partitions lie in a schema of their own, closed to all roles.
 */
export async function partitionByOwner(connection: Connection, parts: number): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.query(statement)
  }
  await connection.query('begin')
  await run(contraction)
  const tables = z.array(Table).parse((await connection.query(ownedTables)).rows)
  const names = tables.map(({ name }) => `'public.${name}'::regclass`).join(', ')
  const read = async (query: string) => {
    const { rows } = await connection.query(query.replaceAll(':tables', names))
    return z
      .array(z.object({ statement: z.string() }))
      .parse(rows)
      .map(({ statement }) => statement)
  }
  const references = await read(referencesOf)
  const rules = [...(await read(keysOf)), ...(await read(policiesOf)), ...(await read(rightsOf))]
  await run(await read(dropReferencesOf))
  await run(['create schema partitions', ...tables.flatMap((table) => spread(table, parts)), ...rules, ...references])
  await connection.query('commit')
}

function spread({ name, columns, identity }: Table, parts: number): string[] {
  const partitions = Array.from({ length: parts }, (_, part) => `partitions.${name}_${part}`)
  return [
    `alter table ${name} rename to one_table`,
    `create table ${name} (like one_table including defaults including generated including identity including constraints including storage)
      partition by hash (user_id)`,
    ...partitions.map((part, at) => `create table ${part} partition of ${name} for values with (modulus ${parts}, remainder ${at})`),
    `insert into ${name} (${columns}) overriding system value select ${columns} from one_table`,
    ...(identity ? [`select setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) from ${name}`] : []),
    'drop table one_table',
    ...[name, ...partitions].map((each) => `alter table ${each} enable row level security, force row level security`),
  ]
}

const ownedTables = `select t.relname as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select attname from pg_attribute where attrelid = t.oid and attidentity <> '') as identity
  from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  and exists (select from pg_attribute where attrelid = t.oid and attname = 'user_id')
  and t.relname not in (${listOf(tablesOfSigningIn)}) order by t.relname`

const isReference = `contype = 'f' and (conrelid in (:tables) or confrelid in (:tables))`
const dropReferencesOf = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint where ${isReference}`
const referencesOf = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
  from pg_constraint where ${isReference}`

/** Keys and indexes. By what strangers bring an owner is found in a table beside, where rows are spread; here an index that is not unique stands for it. */
const keysOf = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint where contype in ('p', 'u') and conrelid in (:tables) and conname not in (${listOf(Object.keys(foundByStrangers))})
  union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (:tables) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  union all select replace(pg_get_indexdef(conindid), 'UNIQUE ', '') from pg_constraint where conname in (${listOf(Object.keys(foundByStrangers))})`

const policiesOf = `select format('create policy %I on %I for %s to %s %s %s', policyname, tablename, cmd, array_to_string(roles, ', '),
    'using (' || qual || ')', 'with check (' || with_check || ')') as statement
  from pg_policies where schemaname = 'public' and tablename in (select relname from pg_class where oid in (:tables))`

const rightsOf = `select format('grant %s on %s to %I', privilege_type, oid::regclass, grantee::regrole::text) as statement
    from pg_class, aclexplode(relacl) where oid in (:tables) and grantee <> relowner
  union all select format('grant %s (%I) on %s to %I', privilege_type, attname, attrelid::regclass, grantee::regrole::text)
    from pg_attribute, aclexplode(attacl) where attrelid in (:tables)`

function listOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}
