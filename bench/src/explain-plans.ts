import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Pool } from 'pg'
import type { Asked } from './tapped-pool.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows'?: number; Plans?: Plan[] }

/** Small tables are read from end to end on purpose. */
const manyRows = 1_000

/** Which tables of many rows the statements would read from end to end, under the role and the owner that they were asked under; `of` is null for the system. */
export async function explainPlans(pool: Pool, of: OwnerId | null, asked: readonly Asked[]): Promise<string> {
  const client = await pool.connect()
  const sequential = new Set<string>()
  try {
    let taken = 'none'
    for (const { text, values } of asked) {
      taken = /'role', '(\w+)'/.exec(text)?.[1] ?? taken
      if (!/^\s*(select|with|update|insert|delete)\b/i.test(text) || text.includes('set_config')) continue
      await client.query('begin')
      const role = text.includes('pgboss') ? 'none' : taken
      await client.query(`select set_config('role', $1, true), set_config('app.user_id', $2, true)`, [role, of ?? ''])
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
        for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) for (const table of wholeTables(Plan)) sequential.add(table)
      } finally {
        await client.query('rollback')
      }
    }
  } finally {
    client.release()
  }
  return sequential.size === 0 ? 'by index' : `sequential: ${[...sequential].join(', ')}`
}

function wholeTables(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && (plan['Plan Rows'] ?? 0) >= manyRows ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)]
}
