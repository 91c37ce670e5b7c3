import type { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { findDiskProblem } from '../files/find-disk-problem.ts'
import type { HttpEnv } from './http-env.ts'

/** Anyone may ask, so the disk is looked at no more often than this. */
const diskLookMs = 5000

/**
 * `/healthz`: the process answers. `/readyz`: it can reach its database and write to its data folder, so that requests may be sent to it; with
 * 503 it says what is wrong.
 */
export function mountHealth(app: Hono<HttpEnv>, { db, log, config, clock }: Pick<Deps, 'db' | 'log' | 'config' | 'clock'>): void {
  const disk = { dataDir: config.DATA_DIR, minFreeMb: config.MIN_FREE_DISK_MB }
  let looked: { at: number; problem: Promise<string | null> } | null = null

  function diskProblem(): Promise<string | null> {
    const at = clock.now().getTime()
    if (looked === null || at - looked.at >= diskLookMs) looked = { at, problem: findDiskProblem(disk) }
    return looked.problem
  }
  async function databaseProblem(): Promise<string | null> {
    try {
      await db.system((tx) => tx.execute(sql`select 1`))
      return null
    } catch (error) {
      log.warn({ err: error }, 'The database does not answer')
      return 'The database does not answer.'
    }
  }

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const problem = (await diskProblem()) ?? (await databaseProblem())
    if (problem === null) return c.json({ ok: true })
    log.warn({ problem }, 'Not ready for requests')
    return c.json({ ok: false, problem }, 503)
  })
}
