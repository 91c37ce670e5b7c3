import { Client, escapeIdentifier } from 'pg'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

/** How long to wait before listening again: doubled each time, up to the longest. */
const firstWaitMs = 250
const longestWaitMs = 10_000

type ListenOptions = { url: string; log: Log; clock: Clock; channel: string; onNotify: (payload: string) => void }

/**
 * Listens on a connection of its own, and opens a new one when it is lost. What is said while nobody listens is lost: listeners treat a notice as a
 * hint to look, never as the only word.
 */
export async function listenOnPostgres(options: ListenOptions): Promise<() => Promise<void>> {
  const stop = new AbortController()
  let connection = await connect(options)
  const kept = keepConnected()
  return async () => {
    stop.abort()
    await connection.client.end()
    await kept
  }

  async function keepConnected(): Promise<void> {
    for (let waitMs = firstWaitMs; ;) {
      await connection.lost
      if (stop.signal.aborted) return
      await options.clock.sleep(waitMs, stop.signal)
      if (stop.signal.aborted) return
      try {
        connection = await connect(options)
        if (stop.signal.aborted) await connection.client.end()
        waitMs = firstWaitMs
      } catch (error) {
        options.log.warn({ err: error, channel: options.channel }, 'listening to the database failed; trying again')
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
    }
  }
}

async function connect({ url, channel, onNotify, log }: ListenOptions): Promise<{ client: Client; lost: Promise<void> }> {
  const client = new Client({ connectionString: url, keepAlive: true })
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('error', (error) => log.warn({ err: error, channel }, 'the connection that listens to the database was lost'))
  client.on('notification', (notice) => {
    if (notice.channel === channel) onNotify(notice.payload ?? '')
  })
  await client.connect()
  await client.query(`listen ${escapeIdentifier(channel)}`)
  return { client, lost }
}
