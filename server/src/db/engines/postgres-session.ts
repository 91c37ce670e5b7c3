import { AsyncResource } from 'node:async_hooks'
import { Client, escapeIdentifier } from 'pg'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

/** How long to wait before connecting again: doubled each time, up to the longest. */
const firstWaitMs = 250
const longestWaitMs = 10_000

type SessionOptions = { url: string; log: Log; clock: Pick<Clock, 'sleep'> }
type Subscriber = { onNotify: (payload: string) => void; onConnected: () => void }

/** The one connection of this process that is a session of its own on the server, never one of a pool: for what lasts longer than a transaction. */
export type PostgresSession = {
  /**
   * Hands on what is said on this channel, until the returned function is called. What is said while the connection is lost is lost: a notice is a hint to
   * look, never the only word. `onConnected` is called whenever it listens (again).
   */
  listen(channel: string, onNotify: (payload: string) => void, onConnected?: () => void): Promise<() => Promise<void>>
  /** Holds a shared advisory lock, also over a lost connection, until the returned function is called. */
  holdShared(lock: number): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Connects with the first wish, and again, with growing pauses, whenever the connection is lost: it then listens and holds as before. */
export function openPostgresSession(options: SessionOptions): PostgresSession {
  const channels = new Map<string, Set<Subscriber>>()
  const locks = new Set<number>()
  const connection = keepConnection(options, {
    async prepare(client) {
      client.on('notification', ({ channel, payload }) => {
        for (const { onNotify } of channels.get(channel) ?? []) onNotify(payload ?? '')
      })
      for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
      for (const lock of locks) await client.query('select pg_advisory_lock_shared($1)', [lock])
    },
    onAgain() {
      for (const subscribers of channels.values()) for (const { onConnected } of subscribers) onConnected()
    },
  })
  return {
    async listen(channel, onNotify, onConnected = () => {}) {
      const subscriber = { onNotify: AsyncResource.bind(onNotify), onConnected } // heard as whoever listens, not as whoever was the first to
      const subscribers = channels.get(channel) ?? new Set<Subscriber>()
      channels.set(channel, subscribers.add(subscriber))
      await connection.run(`listen ${escapeIdentifier(channel)}`)
      onConnected()
      return async () => {
        subscribers.delete(subscriber)
        if (subscribers.size > 0 || channels.get(channel) !== subscribers) return
        channels.delete(channel)
        await connection.run(`unlisten ${escapeIdentifier(channel)}`)
      }
    },
    async holdShared(lock) {
      locks.add(lock)
      await connection.run('select pg_advisory_lock_shared($1)', [lock])
      return async () => {
        locks.delete(lock)
        await connection.run('select pg_advisory_unlock_shared($1)', [lock])
      }
    },
    close: () => connection.close(),
  }
}

type Connection = {
  /** One that is lost in the middle of it is prepared again when it is there again, which makes up for it. Does nothing once it is closed. */
  run(statement: string, values?: unknown[]): Promise<void>
  close(): Promise<void>
}
type Duties = { prepare: (client: Client) => Promise<void>; onAgain: () => void }

function keepConnection({ url, log, clock }: SessionOptions, { prepare, onAgain }: Duties): Connection {
  const closing = new AbortController()
  let current: Promise<Client> | null = null

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'ownvoice session' })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', (error) => log.warn({ err: error }, 'the connection that listens to the database was lost'))
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      await client.end().catch(() => {}) // the first fault says why
      throw error
    }
    void lost.then(() => {
      if (closing.signal.aborted) return
      current = reconnect()
      current.catch(() => {}) // closed meanwhile; who waits for it hears so too
    })
    return client
  }

  async function reconnect(): Promise<Client> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await clock.sleep(waitMs, closing.signal)
      if (closing.signal.aborted) throw new Error('the database was closed')
      try {
        const client = await connect()
        onAgain()
        return client
      } catch (error) {
        log.warn({ err: error }, 'listening to the database failed; trying again')
      }
    }
  }

  /** The first connection must come about: a start that has none fails. */
  function connected(): Promise<Client> {
    current ??= connect().catch((error: unknown) => {
      current = null
      throw error
    })
    return current
  }

  return {
    async run(statement, values = []) {
      if (closing.signal.aborted) return
      const client = await connected()
      await client.query(statement, values).catch((error: unknown) => log.warn({ err: error }, 'the database session was lost'))
    },
    async close() {
      closing.abort()
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}
