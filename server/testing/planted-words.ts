import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import * as accounts from '../src/db/schema/accounts.ts'
import * as assistant from '../src/db/schema/assistant.ts'
import * as billing from '../src/db/schema/billing.ts'
import * as bookings from '../src/db/schema/bookings.ts'
import * as escalations from '../src/db/schema/escalations.ts'
import * as followups from '../src/db/schema/followups.ts'
import * as installation from '../src/db/schema/installation.ts'
import * as knowledge from '../src/db/schema/knowledge.ts'
import * as leads from '../src/db/schema/leads.ts'
import * as lines from '../src/db/schema/lines.ts'
import * as mailboxes from '../src/db/schema/mailboxes.ts'
import * as push from '../src/db/schema/push.ts'
import * as record from '../src/db/schema/record.ts'
import * as scheduling from '../src/db/schema/scheduling.ts'
import * as site from '../src/db/schema/site.ts'
import * as tone from '../src/db/schema/tone.ts'

const modules = [
  accounts,
  assistant,
  billing,
  bookings,
  escalations,
  followups,
  installation,
  knowledge,
  leads,
  lines,
  mailboxes,
  push,
  record,
  scheduling,
  site,
  tone,
]

/** Every table of the schema. */
export const schemaTables = modules.flatMap((module) => {
  const exported: unknown[] = Object.values(module)
  return exported.flatMap((value) => (is(value, PgTable) ? getTableConfig(value) : []))
})

/** The database under the role that owns its tables, which row-level security does not bind in tests. */
export async function queryAll(db: OpenedDatabase, text: string): Promise<Record<string, unknown>[]> {
  const { driver } = db
  const result = driver.engine === 'pglite' ? await driver.pglite.query<Record<string, unknown>>(text) : await driver.pool.query(text)
  return result.rows
}

/** Columns in which words can stand, other than those of a list. */
const planting: Record<string, (word: string, size: string) => string> = {
  text: (word, column) => `left('${word} ' || repeat('and more words of theirs ', 5), greatest(length(${column}), 60))`,
  'text[]': (word) => `array['${word}']`,
  jsonb: (word) => `jsonb_build_object('planted', '${word}')`,
  bytea: (word) => `convert_to('${word}', 'UTF8')`,
}

/**
 * Puts a word into every column of an owner's rows that takes one, and answers the tables where it stands now. A column whose own rule refuses it is left as
 * it is.
 */
export async function plantWords(db: OpenedDatabase, owner: OwnerId, word: string): Promise<Set<string>> {
  const planted = new Set<string>()
  for (const table of schemaTables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))) {
    for (const column of table.columns) {
      const make = planting[column.columnType === 'PgArray' ? 'text[]' : column.columnType === 'PgCustomColumn' ? column.getSQLType() : '']
      if (!make || (column.columnType === 'PgArray' && column.getSQLType() !== 'text[]')) continue
      const value = make(word, `"${column.name}"`)
      if (await isTaken(db, `update "${table.name}" set "${column.name}" = ${value} where user_id = '${owner}'`)) planted.add(table.name)
    }
  }
  return planted
}

async function isTaken(db: OpenedDatabase, statement: string): Promise<boolean> {
  try {
    await queryAll(db, statement)
    return true
  } catch {
    return false // a check of the column, or a value that is taken
  }
}

/** The tables of all schemas in which one of these words stands, in whatever column, as text or as bytes. */
export async function tablesHolding(db: OpenedDatabase, words: readonly string[]): Promise<string[]> {
  const tables = await queryAll(
    db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const patterns = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]).map((word) => `'%${word}%'`)
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await queryAll(
      db,
      `select 1 from ${String(name)} as kept where kept::text ilike any (array[${patterns.join(', ')}]) limit 1`,
    )
    if (rows.length > 0) holding.push(String(name))
  }
  return holding
}

/** A fingerprint of all that an owner has, table by table. */
export async function fingerprint(db: OpenedDatabase, owner: OwnerId): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {}
  for (const { name, columns } of schemaTables) {
    if (!columns.some((column) => column.name === 'user_id')) continue
    const [row] = await queryAll(
      db,
      `select count(*) || md5(string_agg(kept::text, '|' order by kept::text)) as print from "${name}" as kept where user_id = '${owner}'`,
    )
    prints[name] = row?.['print']
  }
  return prints
}
