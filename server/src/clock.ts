/** The one way to know the time. Tests set it. */
export type Clock = {
  now(): Date
  /** Resolves after `ms`, soon where that time has passed already, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
/** New UUIDs. */
export type Ids = { next(): string }
/** Uniform in [0, 1). */
export type Random = () => number
/** Milliseconds on a monotonic scale, for durations alone. */
export type Stopwatch = () => number
