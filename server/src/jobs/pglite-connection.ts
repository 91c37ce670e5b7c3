import { fromPglite } from 'pg-boss'
import type { Driver } from '../db/driver.ts'

/**
 * pg-boss on the embedded database's one connection. Its maintenance comes as texts with their own BEGIN and COMMIT: run inside
 * PGlite's transaction lock, one that fails is rolled back before anybody else's statement, which would otherwise land in the aborted
 * transaction. (The inner BEGIN and the outer COMMIT are then no more than warnings.)
 * A notice of a new job comes to `wake`.
 */
export function pgliteConnection(driver: Driver & { engine: 'pglite' }, wake: (queue: string) => void): ReturnType<typeof fromPglite> {
  const { pglite, asked } = driver
  return fromPglite({
    query: (text, values) => asked.query(text, values), // the same few statements, again and again
    exec: (text) => (/^\s*begin\b/i.test(text) ? pglite.transaction((tx) => tx.exec(text)) : pglite.exec(text)),
    listen: (channel) => driver.listen(channel, wake),
  })
}
