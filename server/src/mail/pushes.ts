import type { Clock } from '../clock.ts'

/**
 * What a mailbox's provider tells of it by push, as the one who watches the mailbox sees it. They are trusted once one came, until something changed of
 * which none told, or it is known that none will come.
 */
export type Pushes = {
  /** Whether one came since it was last asked. */
  take(): boolean
  areTrusted(): boolean
  distrust(): void
  /** Waits so long, or until a push comes or the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** `arrive` says that a push came, `fail` that none will come. */
export type PushInlet = Pushes & { arrive(): void; fail(): void }

export function openPushes(clock: Clock): PushInlet {
  let isTrusted = false
  let hasCome = false
  let wake = () => {}
  return {
    take() {
      const came = hasCome
      hasCome = false
      return came
    },
    areTrusted: () => isTrusted,
    distrust: () => void (isTrusted = false),
    async sleep(ms, signal) {
      if (hasCome) return
      const woken = new AbortController()
      wake = () => woken.abort()
      await clock.sleep(ms, AbortSignal.any([signal, woken.signal]))
    },
    arrive() {
      isTrusted = true
      hasCome = true
      wake()
    },
    fail() {
      isTrusted = false
      wake()
    },
  }
}
