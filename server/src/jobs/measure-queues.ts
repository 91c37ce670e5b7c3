import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Driver } from '../db/driver.ts'
import { countInTime } from '../db/operator-counts.ts'
import { jobNames } from './catalog.ts'
import { deadQueue } from './dead-jobs.ts'
import type { QueueFigures } from './engine.ts'

const Rows = z.object({ rows: z.array(z.object({ name: z.string(), due: z.coerce.number(), seconds: z.coerce.number() })) })

/** Counts what waits in each queue and is due, and what has died. Of the jobs it reads their queue and their times, and nothing of what they are about. */
export async function measureQueues(driver: Driver): Promise<QueueFigures> {
  const { rows } = await driver.orm.transaction(async (tx) => {
    await countInTime(tx)
    return Rows.parse(
      await tx.execute(sql`
        select name, count(*) as due, extract(epoch from now() - min(start_after)) as seconds
        from pgboss.job_common
        where state < 'active' and not blocked and start_after <= now()
        group by name`),
    )
  })
  const due = new Map(rows.map((row) => [row.name, row]))
  return {
    dead: due.get(deadQueue)?.due ?? 0,
    queues: jobNames.map((name) => ({ name, waiting: due.get(name)?.due ?? 0, oldestSeconds: due.get(name)?.seconds ?? 0 })),
  }
}
