import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { z } from 'zod'
import type { Driver } from '../src/db/driver.ts'
import { pgliteDriver } from '../src/db/engines/open-pglite.ts'
import { pgliteModule } from '../src/db/engines/pglite-module.ts'
import { ormOn } from '../src/db/engines/pglite-orm.ts'
import type { Asked } from '../src/db/engines/pglite-statements.ts'
import { preparedPglite } from '../src/db/engines/prepared-pglite.ts'

type PgliteDriver = Extract<Driver, { engine: 'pglite' }>
/** A database in memory, and what its tables were like before anything was in them. */
type Kept = { driver: PgliteDriver; likeNew: string }

/** Those that nobody has open: to empty one takes a tenth of the time that a new one takes, and its code is fast already. */
const free: Kept[] = []
let dump: Promise<Blob> | undefined

/** An empty, migrated database in memory: one that was closed before and emptied since, or a new one. */
export async function openKeptPglite(): Promise<Driver> {
  return lend((await takeEmptied()) ?? (await make()))
}

/** Few buffers, since PostgreSQL writes to all of them as it starts, and one dump for all: together a third of the time. */
async function make(): Promise<Kept> {
  dump ??= preparedPglite()
  const driver = pgliteDriver(
    await PGlite.create({
      extensions: { vector },
      loadDataDir: await dump,
      pgliteWasmModule: await pgliteModule(),
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
    }),
  )
  return { driver, likeNew: await describeTables(driver.pglite) }
}

/** For programs that are to end, as each has a timer of its own. */
export async function closeKept(): Promise<void> {
  await Promise.all(free.splice(0).map(({ driver }) => driver.close()))
}

const closed = 'PGlite is closed'

/** Whoever goes on with it after it was closed is refused, as with a database of one's own: the next one has it by then. */
function lend(kept: Kept): Driver {
  const { driver } = kept
  let isOpen = true
  const stopsListening: (() => Promise<void>)[] = []
  const whileOpen = <T>(ask: () => Promise<T>) => (isOpen ? ask() : Promise.reject(new Error(closed)))
  const asked: Asked = {
    query: (...given) => whileOpen(() => driver.asked.query(...given)),
    transaction: (...given) => whileOpen(() => driver.asked.transaction(...given)),
  }
  // The job engine asks the database itself too.
  const pglite = new Proxy(driver.pglite, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => (isOpen ? Reflect.apply(value, target, given) : Promise.reject(new Error(closed)))
    },
  })
  return {
    ...driver,
    pglite,
    asked,
    ...ormOn(asked),
    listen: (channel, onNotify) =>
      whileOpen(async () => {
        const stop = await driver.listen(channel, onNotify)
        stopsListening.push(stop)
        return stop
      }),
    async close() {
      if (!isOpen) return
      isOpen = false
      await Promise.all(stopsListening.map((stop) => stop()))
      free.push(kept)
    },
  }
}

/** One whose tables were changed, or in which something never ends, is nobody's any more. */
async function takeEmptied(): Promise<Kept | null> {
  const kept = free.pop()
  if (!kept) return null
  const { pglite } = kept.driver
  const emptied = empty(pglite).then(
    async () => (await describeTables(pglite)) === kept.likeNew,
    () => false, // a test left it in a state that cannot be emptied
  )
  if (await Promise.race([emptied, wait(10_000, false, { ref: false })])) return kept
  void emptied.then(() => pglite.close()).catch(() => {}) // in its own time
  return null
}

async function empty(pglite: PGlite): Promise<void> {
  await pglite.exec(`reset all; reset role; unlisten *; discard temp; discard sequences; select pg_advisory_unlock_all()`)
  const { rows } = await pglite.query(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where pg_relation_size(relid) > 0 and (schemaname, relname) not in (('drizzle', '__drizzle_migrations'), ('pgboss', 'version'))`)
  const names = Names.parse(rows).map(({ name }) => name)
  if (names.length > 0) await pglite.exec(`truncate ${names.join(', ')} restart identity cascade`)
}

const Names = z.array(z.object({ name: z.string() }))

/** What a test may change besides rows, and the rows that are there from the start. */
async function describeTables(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query(`
    select md5(concat(
      (select string_agg(concat(oid::regclass, relkind, relrowsecurity, relforcerowsecurity, relacl), ';' order by oid) from pg_class),
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped), ';' order by attrelid, attnum) from pg_attribute),
      (select string_agg(concat(oid, conname), ';' order by oid) from pg_constraint),
      (select string_agg(concat(oid, tgname, tgenabled), ';' order by oid) from pg_trigger),
      (select string_agg(concat(oid, polname, polroles), ';' order by oid) from pg_policy),
      (select string_agg(concat(oid, proname, md5(prosrc)), ';' order by oid) from pg_proc),
      (select string_agg(concat(oid, rolname, rolsuper, rolbypassrls, rolcanlogin), ';' order by oid) from pg_roles),
      (select string_agg(concat(setdatabase, setrole, setconfig), ';' order by setdatabase, setrole) from pg_db_role_setting),
      (select string_agg(extname, ';' order by oid) from pg_extension),
      (select string_agg(version::text, ';') from pgboss.version)
    )) as description`)
  return z.tuple([z.object({ description: z.string() })]).parse(rows)[0].description
}
