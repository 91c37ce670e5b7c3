import type { fromPglite } from 'pg-boss'
import type { Driver } from '../db/driver.ts'

/** pg-boss on the pool that all share, each of its statements a transaction, so that a pooler may lie between; notices come by the session of this process, to `wake`. */
export function postgresConnection(
  { pool, session }: Driver & { engine: 'postgres' },
  wake: (queue: string) => void,
): ReturnType<typeof fromPglite> {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, _onNotify, onConnected) => ({ close: await session.listen(channel, wake, onConnected) }),
  }
}
