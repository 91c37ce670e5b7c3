import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LiveEvent } from '@ownvoice/core/live'
import type { Clock } from '../clock.ts'

/** So long an event is told to streams that open after it, in milliseconds: a page asks for what it shows before its stream stands. */
const keptMs = 15_000
/** Of all owners together. */
const mostKept = 5_000

/** `events`: the last of each topic. `ms`: for so long back they are all that happened. */
export type RecentEvents = { events: LiveEvent[]; ms: number }

/** Remembers for some seconds what happened. */
export function rememberEvents(clock: Pick<Clock, 'now'>) {
  const kept: { at: number; owner: string; event: LiveEvent }[] = []
  let completeSince = clock.now().getTime()

  function forgetOld(): number {
    const now = clock.now().getTime()
    for (let [first] = kept; first && (first.at < now - keptMs || kept.length > mostKept); [first] = kept) {
      completeSince = first.at + 1
      kept.shift()
    }
    completeSince = Math.max(completeSince, now - keptMs)
    return now
  }

  return {
    add(owner: string, event: LiveEvent): void {
      kept.push({ at: clock.now().getTime(), owner, event })
      forgetOld()
    },
    of(owner: OwnerId): RecentEvents {
      const now = forgetOld()
      const last = new Map(kept.flatMap((one) => (one.owner === owner ? [[one.event.topic, one.event] as const] : [])))
      return { events: [...last.values()], ms: now - completeSince }
    },
  }
}
