import { streamSSE } from 'hono/streaming'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LiveEvent } from '@ownvoice/core/live'
import { liveChannel, LiveNotice } from '../db/notify.ts'
import type { Deps } from '../deps.ts'
import type { HttpContext } from './http-env.ts'
import { type RecentEvents, rememberEvents } from './recent-events.ts'
import type { SignedIn } from './rpc.ts'

/** A sign of life in this rhythm, so that no proxy closes a quiet stream; with it the session is looked at again. */
const heartbeatMs = 25_000

/** Events that wait for a reader who does not read. One who comes back reloads everything, so the stream can end. */
const mostUnsent = 100

type Listener = (event: LiveEvent) => void

export type LiveHub = {
  /** Hands each event of one owner to `listener`, until the returned function is called. */
  subscribe(owner: OwnerId, listener: Listener): () => void
  /** What happened to an owner right before. */
  recent(owner: OwnerId): RecentEvents
  /** The number of open streams in this process. */
  readonly size: number
  close(): Promise<void>
}

/** One listener on the database for this process, fanned out in memory to the streams of the owner that an event names. */
export async function openLiveHub({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  const remembered = rememberEvents(clock)
  const stop = await db.listen(liveChannel, (payload) => {
    const notice = LiveNotice.safeParse(parseJson(payload))
    if (!notice.success) {
      log.warn({ channel: liveChannel }, 'A live update could not be read')
      return
    }
    const { owner, ...event } = notice.data
    remembered.add(owner, event)
    for (const listener of listeners.get(owner) ?? []) listener(event)
  })
  return {
    subscribe(owner, listener) {
      const ofOwner = listeners.get(owner) ?? new Set<Listener>()
      listeners.set(owner, ofOwner.add(listener))
      return () => {
        ofOwner.delete(listener)
        if (ofOwner.size === 0) listeners.delete(owner)
      }
    },
    recent: (owner) => remembered.of(owner),
    get size() {
      return [...listeners.values()].reduce((sum, ofOwner) => sum + ofOwner.size, 0)
    },
    close: stop,
  }
}

type Streaming = Pick<Deps, 'clock'> & {
  hub: LiveHub
  signedIn: SignedIn
  /** Whether the session still stands; the stream ends when it does not. */
  isStillSignedIn: () => Promise<boolean>
  /** Aborts when the server stops. */
  stopping: AbortSignal
}

/**
 * Server-sent events of the signed-in owner: `event: live`, `data:` a LiveEvent. First come those of the last seconds, and `event: told`, `data:` for how long back
 * they are all, in milliseconds: a page that asked for what it shows since then need not ask again.
 */
export function streamLive(c: HttpContext, { hub, clock, signedIn, isStillSignedIn, stopping }: Streaming): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = new AbortController()
    const end = () => ended.abort()
    stream.onAbort(end)
    stopping.addEventListener('abort', end, { once: true })
    let unsent = 0
    const unsubscribe = hub.subscribe(signedIn.owner, (event) => {
      if (unsent >= mostUnsent) return void c.env.outgoing.destroy()
      unsent += 1
      // A stream that broke off ends by itself: its abort is on its way.
      stream.writeSSE({ event: 'live', data: JSON.stringify(event) }).then(() => (unsent -= 1), end)
    })
    try {
      await stream.write(': connected\n\n')
      const { events, ms } = hub.recent(signedIn.owner)
      for (const event of events) await stream.writeSSE({ event: 'live', data: JSON.stringify(event) })
      await stream.writeSSE({ event: 'told', data: String(ms) })
      while (!ended.signal.aborted && !stopping.aborted) {
        await clock.sleep(heartbeatMs, ended.signal)
        if (ended.signal.aborted || !(await isStillSignedIn())) break
        await stream.write(': heartbeat\n\n')
      }
    } finally {
      unsubscribe()
      stopping.removeEventListener('abort', end)
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // what is not JSON is no notice: the schema refuses it
  }
}
