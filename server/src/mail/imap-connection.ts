import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { AppError } from '../errors.ts'
import { connectImap, hangUp } from './imap-client.ts'
import { toMailFault } from './mail-faults.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { Reach } from './reach.ts'

/** One IMAP connection with INBOX open. It is opened when first needed and reopened when it was lost. */
export type ImapConnection = {
  /** Runs commands, one caller after another. */
  withClient<T>(run: (client: ImapFlow, inbox: MailboxObject) => Promise<T>): Promise<T>
  /** Waits in IDLE between the uses and tells of new mails, until `signal` aborts. Throws when the connection is lost. */
  idle(onChange: () => void, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const folder = 'INBOX'
/** So long a server may take to end its IDLE: it has nothing to do for that but to say so. */
const leavingMs = 30_000

type Context = { clock: Clock; log: Log; reach: Reach }

/** IDLE is entered at once after each command: left to itself the library waits 15 seconds. */
export function openImapConnection(settings: ImapSettings['imap'], { clock, log, reach }: Context): ImapConnection {
  let client: ImapFlow | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const uses = { open: 0 }
  const idler = createIdler(clock)
  let isClosed = false

  async function connected(): Promise<ImapFlow> {
    if (isClosed) throw new AppError('temporary', { detail: 'the mailbox was closed' })
    if (client?.usable) return client
    client?.close()
    client = await connectClient(settings, { log, reach })
    return client
  }

  async function run<T>(work: (client: ImapFlow, inbox: MailboxObject) => Promise<T>): Promise<T> {
    const done = new AbortController()
    try {
      const current = await connected()
      void idler.leaveWhenStuck(current, done)
      if (!current.mailbox || current.mailbox.path !== folder) await current.mailboxOpen(folder)
      if (!current.mailbox) throw new Error(`The folder ${folder} could not be opened.`)
      return await work(current, current.mailbox)
    } catch (error) {
      throw toMailFault(error)
    } finally {
      done.abort()
    }
  }

  function withClient<T>(work: (client: ImapFlow, inbox: MailboxObject) => Promise<T>): Promise<T> {
    uses.open += 1
    const result = queue.then(() => run(work)).finally(() => (uses.open -= 1))
    queue = result.catch(() => {}) // whoever asked gets the error; the next one starts afresh
    return result
  }

  async function idle(onChange: () => void, signal: AbortSignal): Promise<void> {
    const watched = await withClient((current) => Promise.resolve(current))
    const leave = () => void watched.noop().catch(() => {}) // any command ends the wait; on a lost connection it has ended
    watched.on('exists', onChange)
    signal.addEventListener('abort', leave)
    try {
      while (!signal.aborted) {
        while (uses.open > 0) await queue
        if (signal.aborted) return
        if (!watched.usable || !(await idler.idle(watched))) throw new Error('The connection was lost while waiting for mail.')
      }
    } catch (error) {
      if (!signal.aborted) throw toMailFault(error)
    } finally {
      signal.removeEventListener('abort', leave)
      watched.off('exists', onChange)
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    const last = client
    client = null
    await hangUp(last)
  }

  return { withClient, idle, close }
}

async function connectClient(settings: ImapSettings['imap'], context: Omit<Context, 'clock'>): Promise<ImapFlow> {
  const client = await connectImap(settings, context)
  await client.mailboxOpen(folder)
  return client
}

/** Waits in IDLE, and sees to it that the wait ends when something else is to be done. */
function createIdler(clock: Clock) {
  let waiting: Promise<void> | null = null

  return {
    /** False when it could not be. */
    async idle(client: ImapFlow): Promise<boolean> {
      const idling = client.idle()
      waiting = idling.then(
        () => {},
        () => {},
      )
      try {
        return (await idling) !== false
      } finally {
        waiting = null
      }
    },

    /** Commands that wait for the end of an IDLE which never ends would wait for as long as the socket does, and the mails with them. */
    async leaveWhenStuck(client: ImapFlow, done: AbortController): Promise<void> {
      if (!waiting) return
      void waiting.then(() => done.abort())
      await clock.sleep(leavingMs, done.signal)
      if (!done.signal.aborted) client.close()
    },
  }
}
