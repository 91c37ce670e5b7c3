import type { PGlite } from '@electric-sql/pglite'

/**
 * Looks whether a database that a power cut may have damaged is whole, and names what is not. PostgreSQL finds a torn page by its checksum when it
 * reads it, but takes a page that was lost for an empty one: so every table is read, and every entry of an index must have its row.
 * Needs the extensions amcheck and pageinspect.
 */
export async function findDamage(pglite: PGlite): Promise<string[]> {
  const undo = new Error('undo')
  const damage: string[] = []
  try {
    await pglite.transaction(async (tx) => {
      await tx.exec('create extension amcheck; create extension pageinspect')
      const { rows: tables } = await tx.query<{ oid: number; name: string }>(
        `select oid, oid::regclass::text as name from pg_class where relkind in ('r', 't', 'm') and relpersistence = 'p' order by oid`,
      )
      for (const { oid, name } of tables) {
        const { rows } = await tx.query<{ msg: string }>('select msg from verify_heapam($1::oid::regclass) limit 3', [oid])
        damage.push(...rows.map(({ msg }) => `${name}: ${msg}`))
      }
      const { rows: indexes } = await tx.query<{ oid: number; heap: string; name: string; isUnique: boolean }>(
        `select indexrelid as oid, indrelid::regclass::text as heap, indexrelid::regclass::text as name, indisunique as "isUnique"
         from pg_index join pg_class c on c.oid = indexrelid
         where relam = (select oid from pg_am where amname = 'btree') and c.relkind = 'i' and indisvalid and c.relpersistence = 'p'`,
      )
      for (const { oid, heap, name, isUnique } of indexes) {
        await tx.query('select bt_index_check($1::oid::regclass, true)', [oid])
        if (!isUnique) continue
        const { rows } = await tx.query<{ count: number }>(entriesWithoutRow, [name, heap])
        if (rows[0]?.count) damage.push(`${name}: ${rows[0].count} entries without a row`)
      }
      throw undo
    })
  } catch (error) {
    if (error !== undo) damage.push(error instanceof Error ? error.message : String(error))
  }
  return damage
}

/** Vacuum removes an index's entries before their row's line pointer, so that each entry has one at all times. Pivot entries have no `htid`. */
const entriesWithoutRow = `
  with lines as (
    select format('(%s,%s)', block, lp)::tid as tid
    from generate_series(0, pg_relation_size($2::text::regclass) / 8192 - 1) as block, heap_page_items(get_raw_page($2::text, block))
    where lp_flags <> 0
  ), entries as (
    select unnest(coalesce(tids, array[htid])) as tid
    from generate_series(1, pg_relation_size($1::text::regclass) / 8192 - 1) as block, bt_page_items($1::text, block)
    where (bt_page_stats($1::text, block)).type = 'l' and htid is not null
  )
  select count(*)::int as count from entries where not exists (select from lines where lines.tid = entries.tid)`
