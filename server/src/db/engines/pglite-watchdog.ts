import type { PGlite } from '@electric-sql/pglite'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

export const checkEveryMs = 10_000 // a sixth of what counts as hung
/** Far above any transaction of ours: what takes this long will not come back (seen after a full disk). */
export const hungAfterMs = 60_000

type WatchOptions = { pglite: Pick<PGlite, 'query'>; log: Log; clock: Clock; signal: AbortSignal; onHung: () => void | Promise<void> }

/** Asks the database something trivial again and again. Calls `onHung` once when no answer comes, and ends; ends too when `signal` aborts. */
export async function watchForHang({ pglite, log, clock, signal, onHung }: WatchOptions): Promise<void> {
  for (;;) {
    await clock.sleep(checkEveryMs, signal)
    if (signal.aborted) return
    const answered = new AbortController()
    const late = clock.sleep(hungAfterMs, AbortSignal.any([signal, answered.signal])).then(() => 'late' as const)
    const answer = pglite.query('select 1').then(
      () => 'answered' as const,
      (error: unknown) => {
        log.warn({ err: error }, 'the database answered its check with an error')
        return 'answered' as const
      },
    )
    const first = await Promise.race([answer, late])
    answered.abort()
    if (signal.aborted) return
    if (first === 'late') {
      log.error({ hungAfterMs }, 'the database no longer answers')
      await onHung()
      return
    }
  }
}
