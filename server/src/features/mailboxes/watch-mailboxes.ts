import { once } from 'node:events'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listConnectedMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { liveChannel, LiveNotice } from '../../db/notify.ts'
import { giveUpReceiving } from './give-up-receiving.ts'
import { watchMailbox, type WatchDeps } from './watch-mailbox.ts'

const lookAgainMs = 15_000 // for a live update that was missed

/**
 * Keeps a watcher on every connected mailbox of every account, as long as the worker runs. Mailboxes that are connected or disconnected
 * meanwhile are noticed at once by their live update, and by a look every now and then. Begins after the jobs that ran when a process died: what a mail
 * does to this process is not to be put down to one of them.
 */
export async function watchMailboxes(deps: WatchDeps, suspectsDone: Promise<void> = Promise.resolve()): Promise<{ stop(): Promise<void> }> {
  const { db, clock, ids, log } = deps
  const worker = db.engine === 'pglite' ? 'embedded' : ids.next() // the embedded database has one process: what it leased before it died is its own
  const stopping = new AbortController()
  const watched = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  let wake = () => {}

  const unlisten = await db.listen(liveChannel, (payload) => {
    if (isAboutMailboxes(payload)) wake()
  })

  async function lookAround(): Promise<void> {
    const connected = new Map((await db.system((tx) => listConnectedMailboxes(tx))).map((each) => [each.mailboxId, each.owner]))
    for (const [id, { stop }] of watched) if (!connected.has(id)) stop.abort()
    for (const [id, owner] of connected) if (!watched.has(id)) start(owner, id)
  }

  function start(owner: OwnerId, id: string): void {
    const stop = new AbortController()
    const ended = watchMailbox(deps, { owner, mailboxId: id, worker }, stop.signal)
      .catch((error: unknown) => {
        log.error({ err: error, mailboxId: id }, 'watching a mailbox failed')
        return giveUpReceiving(deps, owner, id)
      })
      .catch((error: unknown) => log.error({ err: error, mailboxId: id }, 'nobody could be told of a mailbox that cannot be read'))
      .finally(() => watched.delete(id))
    watched.set(id, { stop, ended })
  }

  async function run(): Promise<void> {
    await Promise.race([suspectsDone, once(stopping.signal, 'abort')])
    while (!stopping.signal.aborted) {
      const woken = new AbortController()
      wake = () => woken.abort()
      await lookAround().catch((error: unknown) => log.error({ err: error }, 'the mailboxes to watch could not be listed'))
      await clock.sleep(lookAgainMs, AbortSignal.any([stopping.signal, woken.signal]))
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
    },
  }
}

function isAboutMailboxes(payload: string): boolean {
  try {
    return LiveNotice.parse(JSON.parse(payload)).topic === 'mailboxes'
  } catch {
    return false // the live hub logs what cannot be read
  }
}
