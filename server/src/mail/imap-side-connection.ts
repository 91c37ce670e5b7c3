import type { ImapFlow } from 'imapflow'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { connectImap, hangUp } from './imap-client.ts'
import { toMailFault } from './mail-faults.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { Reach } from './reach.ts'

/** The IMAP connection that looks into other folders than INBOX, beside the one that waits there. It is opened when needed and closed some time after its last use. */
export type SideConnection = {
  /** Runs commands, one caller after another; whoever runs opens the folder it needs. What is cut off on a connection that was kept runs once more on a new one. */
  run<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Signing in takes a server more than most commands do, and it allows few connections at a time. */
const keptMs = 30_000

export function openSideConnection(
  settings: ImapSettings['imap'],
  { clock, log, reach }: { clock: Clock; log: Log; reach: Reach },
): SideConnection {
  let client: ImapFlow | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let uses = 0
  let rest = new AbortController()
  let isClosed = false

  async function attempt<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    if (isClosed) throw new AppError('temporary', { detail: 'the mailbox was closed' })
    const kept = client?.usable ? client : null
    const current = kept ?? (client = await connectImap(settings, { log, reach }))
    try {
      return await work(current)
    } catch (error) {
      if (kept && !kept.usable) return attempt(work)
      throw error
    }
  }

  async function disconnect(): Promise<void> {
    const last = client
    client = null
    await hangUp(last)
  }

  async function closeLater(): Promise<void> {
    rest = new AbortController()
    const { signal } = rest
    await clock.sleep(keptMs, signal)
    if (!signal.aborted) await disconnect()
  }

  return {
    run(work) {
      uses += 1
      rest.abort()
      const result = queue
        .then(() => attempt(work))
        .catch((error: unknown) => Promise.reject(toMailFault(error)))
        .finally(() => {
          uses -= 1
          if (uses === 0 && !isClosed) void closeLater()
        })
      queue = result.catch(() => {}) // whoever asked gets the error
      return result
    },
    async close() {
      isClosed = true
      rest.abort()
      await disconnect()
    },
  }
}
