import type { Clock } from '../src/clock.ts'

export type TestClock = Clock & {
  /** Sets the time and wakes who has slept long enough, in the order of their alarms. */
  set(to: Date | string): void
  advance(ms: number): void
  /** How many sleep just now: tells a test when the code under test has come to its wait. */
  sleepers(): number
}

type Sleeper = { at: number; wake: () => void }

/** A clock that stands still until the test moves it. */
export function testClock(start: Date | string = '2026-03-02T15:00:00Z'): TestClock {
  let now = new Date(start).getTime()
  let sleeping: Sleeper[] = []

  function moveTo(to: number): void {
    now = to
    const due = sleeping.filter((sleeper) => sleeper.at <= now).toSorted((one, other) => one.at - other.at)
    sleeping = sleeping.filter((sleeper) => sleeper.at > now)
    for (const sleeper of due) sleeper.wake()
  }

  return {
    now: () => new Date(now),
    set: (to) => moveTo(new Date(to).getTime()),
    advance: (ms) => moveTo(now + ms),
    sleepers: () => sleeping.length,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const sleeper: Sleeper = { at: now + ms, wake: () => resolve() }
        sleeping.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleeping = sleeping.filter((one) => one !== sleeper)
          resolve()
        })
      }),
  }
}
