import type { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from './http-env.ts'

/** `/healthz`: the process answers. `/readyz`: it can reach its database, so that requests may be sent to it. */
export function mountHealth(app: Hono<HttpEnv>, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    try {
      await db.system((tx) => tx.execute(sql`select 1`))
      return c.json({ ok: true })
    } catch (error) {
      log.warn({ err: error }, 'The database does not answer')
      return c.json({ ok: false }, 503)
    }
  })
}
