import { realClock } from '../testing/mail.ts'

/** One connection of a page: to which process, and how many updates it heard by it. */
export type Followed = { url: string; heard: number }

const againAfterMs = 250

/** Hears live updates as a page does: when the connection is lost it connects again, here to the other process. Resolves once it is connected. */
export async function followLive(urls: readonly string[], cookie: string): Promise<{ connections: Followed[]; stop(): Promise<void> }> {
  const stopping = new AbortController()
  const connections: Followed[] = []
  const isConnected = Promise.withResolvers<void>()

  async function follow(url: string): Promise<void> {
    const response = await fetch(`${url}/api/live`, { headers: { Cookie: cookie }, signal: stopping.signal })
    if (!response.ok || !response.body) throw new Error(`live updates were answered with ${response.status}`)
    const connection = { url, heard: 0 }
    connections.push(connection)
    isConnected.resolve()
    for await (const chunk of response.body) connection.heard += Buffer.from(chunk).toString().split('event: live').length - 1
  }

  async function keepFollowing(): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      await follow(urls[tries % urls.length] ?? '').catch(() => {}) // its process was killed, or is not there yet
      await realClock.sleep(againAfterMs, stopping.signal)
    }
  }

  const following = keepFollowing()
  await isConnected.promise
  return {
    connections,
    async stop() {
      stopping.abort()
      await following
    },
  }
}
