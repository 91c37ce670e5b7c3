import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** `points` uses of a key within `durationSeconds`. */
export type Rate = { points: number; durationSeconds: number }

/** Answers 0 when the use is allowed, else the seconds to wait. */
export type TakeUse = (key: string) => Promise<number>

/** A limit whose uses can be taken back. */
export type Limit = { take: TakeUse; giveBack(key: string): Promise<void>; forget(key: string): Promise<void> }

/**
 * A limit on how often a key is used. It counts in the memory of this process: with several web processes each allows its own
 * share, so that the whole stays within `points` times their number. Those against guessing are shared there: `shared-limit.ts`.
 */
export function createRateLimit(rate: Rate): TakeUse {
  return openLimit(rate).take
}

/** Like `createRateLimit`, for uses that turn out not to count. */
export function openLimit(rate: Rate): Limit {
  const limiter = new RateLimiterMemory({ points: rate.points, duration: rate.durationSeconds })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
