import { once } from 'node:events'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { assignMailboxes, leaveWork, releaseMailbox } from '../../db/mailboxes/assignments.ts'
import { listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { liveChannel, LiveNotice, pushChannel, PushNotice } from '../../db/notify.ts'
import { openPushes, type PushInlet } from '../../mail/pushes.ts'
import { noteUnreadable } from './fail-mailbox.ts'
import { watchMailbox, type WatchDeps } from './watch-mailbox.ts'

/** A worker gives a sign of life this often, and looks for mailboxes that nobody watches. */
const beatMs = 5_000
/** A worker that was not heard of for so long is taken for dead: with the next beat its mailboxes are watched by others. */
const deadAfterMs = 4 * beatMs

/** `suspectsDone`: once the jobs that ran when a process died have had their turn. `isAlone`: whether any other worker lives on this database. */
type Begun = { suspectsDone: Promise<void>; isAlone: boolean }

/**
 * Watches the mailboxes that are this worker's, as long as it runs: all connected ones of all accounts, or its share where other workers live. What is connected,
 * disconnected, or left by a worker that stopped or died is noticed by the next beat, a mailbox of this server's own people at once by its live update. Begins after the jobs
 * that ran when a process died: what a mail does to this process is not to be put down to one of them.
 */
export async function watchMailboxes(deps: WatchDeps, begun: Begun): Promise<{ stop(): Promise<void> }> {
  const { db, clock, ids, log } = deps
  const worker = ids.next()
  const stopping = new AbortController()
  const watched = new Map<string, { stop: AbortController; pushes: PushInlet; ended: Promise<void> }>()
  let { isAlone } = begun // only what others left before this worker began is its own without waiting
  let wake = () => {}

  const unlisten = await db.listen(liveChannel, (payload) => {
    if (isAboutMailboxes(payload)) wake()
  })
  const unlistenPushes = await db.listen(pushChannel, (payload) => {
    const { mailboxId, comes } = PushNotice.parse(JSON.parse(payload)) // only this program writes to the channel
    const pushes = watched.get(mailboxId)?.pushes
    if (comes) pushes?.arrive()
    else pushes?.fail()
  })

  async function beat(): Promise<void> {
    const assigned = await db.system((tx) => assignMailboxes(tx, worker, { deadAfterMs, isAlone }))
    isAlone = false
    const mine = new Map(assigned.map(({ mailboxId, owner }) => [mailboxId, owner]))
    for (const [id, { stop }] of watched) if (!mine.has(id)) stop.abort()
    for (const [id, owner] of mine) if (!watched.has(id)) start(owner, id)
  }

  function start(owner: OwnerId, id: string): void {
    const stop = new AbortController()
    const pushes = openPushes(clock)
    const ended = watchMailbox(deps, { owner, mailboxId: id, pushes }, stop.signal)
      .catch((error: unknown) => {
        log.error({ err: error, mailboxId: id }, 'watching a mailbox failed')
        return noteUnreadable(deps, owner, id)
      })
      .then(() => db.system((tx) => releaseMailbox(tx, worker, { owner, mailboxId: id })))
      .then(() => closeUnlessConnected(deps, owner, id))
      .catch((error: unknown) => log.error({ err: error, mailboxId: id }, 'a mailbox that is not watched any more could not be given up'))
      .finally(() => watched.delete(id))
    watched.set(id, { stop, pushes, ended })
  }

  async function run(): Promise<void> {
    await Promise.race([begun.suspectsDone, once(stopping.signal, 'abort')])
    while (!stopping.signal.aborted) {
      const woken = new AbortController()
      wake = () => woken.abort()
      await beat().catch((error: unknown) => log.error({ err: error }, 'the mailboxes to watch could not be told'))
      await clock.sleep(beatMs, AbortSignal.any([stopping.signal, woken.signal]))
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      for (const { stop } of watched.values()) stop.abort()
      await Promise.all([...watched.values()].map(({ ended }) => ended))
      await unlisten()
      await unlistenPushes()
      await db.system((tx) => leaveWork(tx, worker))
    },
  }
}

/** It may have been disconnected in another process, or its sign-in refused: then nobody needs its connections any more. */
async function closeUnlessConnected({ db, closeMailbox }: WatchDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const known = await db.transaction(owner, (tx) => listMailboxes(tx)) // without those that were deleted
  if (!known.some(({ id, status }) => id === mailboxId && status === 'connected')) closeMailbox(mailboxId)
}

function isAboutMailboxes(payload: string): boolean {
  try {
    return LiveNotice.parse(JSON.parse(payload)).topic === 'mailboxes'
  } catch {
    return false // the live hub logs what cannot be read
  }
}
