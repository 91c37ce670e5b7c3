import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { failMailbox, noteUnreachable } from './fail-mailbox.ts'
import { enqueueMissingPush } from './renew-pushes.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import type { Pushes } from '../../mail/pushes.ts'
import { receiveMail, type ReceiveDeps } from './receive-mail.ts'
import { enqueueShowJob } from '../../jobs/enqueue-show.ts'
import { hasToShow } from './show-outcomes.ts'

export type WatchDeps = ReceiveDeps & Pick<Deps, 'config' | 'random' | 'ids' | 'closeMailbox'>
/** A mailbox that is watched, and what its provider pushes of it. */
type Watched = { owner: OwnerId; mailboxId: string; pushes: Pushes }

/** How long to wait before a lost connection is opened again: doubled each time, up to the longest. */
const firstWaitMs = 1_000
const longestWaitMs = 5 * 60_000

/**
 * Watches one mailbox until `signal` aborts, or until it is no longer connected. A lost connection is made again after a wait that doubles each
 * time, with jitter, so that a server that comes back is not met by all at once.
 */
export async function watchMailbox(deps: WatchDeps, watched: Watched, signal: AbortSignal): Promise<void> {
  const { clock, random, log } = deps
  await receive(deps, watched) // what came in meanwhile does not wait for the connection that watches
  await askForPushes(deps, watched)
  for (let failures = 0; !signal.aborted;) {
    try {
      if (!(await isConnected(deps, watched))) return
      await watchOnce(deps, watched, signal, () => (failures = 0))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'auth_expired') return failMailbox(deps, watched.owner, watched.mailboxId, error.message)
      await noteUnreachable(deps, watched.owner, watched.mailboxId).catch((fault: unknown) =>
        log.error({ err: fault, mailboxId: watched.mailboxId }, 'a mailbox that does not answer could not be noted down'),
      )
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + random())
      failures += 1
      log.warn({ mailboxId: watched.mailboxId, code: error.code, detail: error.detail, waitMs }, 'a mailbox is not reachable')
      await clock.sleep(waitMs, signal)
    }
  }
}

/** One connection's life: IDLE tells of new mail, and a poll stands behind it. Throws when one of them ends. */
async function watchOnce(deps: WatchDeps, watched: Watched, signal: AbortSignal, onWell: () => void): Promise<void> {
  const { db, config, clock } = deps
  const { owner, mailboxId, pushes } = watched
  const adapter = openConnectedMailbox(deps, await db.transaction(owner, (tx) => getMailbox(tx, mailboxId)))
  const ended = new AbortController()
  const until = AbortSignal.any([signal, ended.signal])
  const receiver = createReceiver(async () => {
    await receiveMail(deps, owner, mailboxId)
    onWell()
  })
  const every = async (ms: number, run: () => unknown) => {
    for (await clock.sleep(ms, until); !until.aborted; await clock.sleep(ms, until)) await run()
  }
  const poll = async () => {
    receiver.trigger()
    await askToShow(deps, watched)
  }
  try {
    await Promise.race([adapter.watch(receiver.trigger, until, pushes), every(config.MAIL_POLL_MS, poll), receiver.failed])
  } finally {
    ended.abort()
    await receiver.finish()
    await adapter.close()
  }
}

/** A mailbox of which nothing is pushed is read by looking: a fault here holds up nothing either. */
async function askForPushes(deps: WatchDeps, { owner, mailboxId }: Watched): Promise<void> {
  try {
    await deps.db.transaction(owner, (tx) => enqueueMissingPush(tx, deps, mailboxId))
  } catch (error) {
    deps.log.error({ err: error, mailboxId }, 'the pushes of a mailbox could not be asked for')
  }
}

/** What shows in the mailbox of the assistant's work is looked after by a job: a fault of it holds up nothing that comes in. */
async function askToShow({ db, jobs, clock, log }: WatchDeps, { owner, mailboxId }: Watched): Promise<void> {
  try {
    await db.transaction(owner, async (tx) => {
      if (!(await hasToShow(tx, await getMailbox(tx, mailboxId), clock.now()))) return
      await enqueueShowJob(tx, jobs, mailboxId)
    })
  } catch (error) {
    log.error({ err: error, mailboxId }, 'what is to be shown in a mailbox could not be told')
  }
}

/** Runs `look` whenever it is triggered, one run at a time; a trigger during a run brings one more. `failed` rejects with its first error. */
function createReceiver(look: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isWanted = false
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => (fail = reject))
  failed.catch(() => {}) // whoever races it hears of it, and nobody else has to

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false
        await look()
      }
    } catch (error) {
      fail(error)
    }
    running = null
  }

  function trigger(): void {
    isWanted = true
    running ??= run()
  }

  return { trigger, failed, finish: async () => void (await running) }
}

async function receive(deps: WatchDeps, { owner, mailboxId }: Watched): Promise<void> {
  try {
    await receiveMail(deps, owner, mailboxId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error // the watch meets a known fault again, and waits
  }
}

async function isConnected({ db }: WatchDeps, { owner, mailboxId }: Watched): Promise<boolean> {
  return (await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))).status === 'connected'
}
