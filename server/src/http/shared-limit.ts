import { countUse, forgetUses, uncountUse } from '../db/limited-uses.ts'
import type { Deps } from '../deps.ts'
import type { Digest } from '../digest.ts'
import { type Limit, openLimit, type Rate } from './rate-limit.ts'

/** Opens a limit under a name of its own. */
export type OpenLimit = (name: string, rate: Rate) => Limit

/**
 * Limits that hold over all web processes. The embedded database, where there is no DATABASE_URL, has one process, which counts in its memory: what
 * visitors ask then waits for nothing that owners do.
 */
export function openLimits({ config, ...given }: Pick<Deps, 'config' | 'db'> & { digest: Digest }): OpenLimit {
  return config.DATABASE_URL ? openSharedLimits(given) : (_name, rate) => openLimit(rate)
}

/** Limits that hold over all web processes and their restarts: they count in the database, under digests of their keys. */
export function openSharedLimits({ db, digest }: Pick<Deps, 'db'> & { digest: Digest }): OpenLimit {
  return (name, { points, durationSeconds }) => {
    const keyOf = (key: string) => digest(`${name} ${key}`)
    return {
      async take(key) {
        const { uses, leftSeconds } = await db.system((tx) => countUse(tx, keyOf(key), durationSeconds))
        return uses <= points ? 0 : Math.max(1, Math.ceil(leftSeconds))
      },
      giveBack: (key) => db.system((tx) => uncountUse(tx, keyOf(key))),
      forget: (key) => db.system((tx) => forgetUses(tx, keyOf(key))),
    }
  }
}
