import type { LiveEvent } from '@ownvoice/core/live'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import type { HttpEnv } from './http-env.ts'
import { listen } from './listen.ts'
import { streamLive } from './live.ts'

test('a stream that nobody reads is ended instead of keeping what happens for it', async () => {
  const listeners = new Set<(event: LiveEvent) => void>()
  const hub = {
    subscribe(_owner: unknown, listener: (event: LiveEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    recent: () => ({ events: [], ms: 0 }),
    size: 0,
    close: async () => {},
  }
  const signedIn = { owner: ownerId(randomUUID()), email: 'maya@example.com', emailVerified: true, sessionId: 's', device: 'Chrome on Mac' }
  const clock = testClock()
  const app = new Hono<HttpEnv>()
  app.get('/', (c) => streamLive(c, { hub, clock, signedIn, isStillSignedIn: async () => true, stopping: new AbortController().signal }))
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect(server.port, '127.0.0.1')
  try {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'readable')
    expect(listeners.size).toBe(1)
    // More than the buffers of both sockets take, each event as large as a hundred thousand others would be together.
    for (let sent = 0; sent < 400 && listeners.size > 0; sent += 1) {
      for (const listener of listeners) listener({ topic: 'messages', id: 'x'.repeat(100_000) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect.poll(() => listeners.size, { timeout: 20_000 }).toBe(0)
    expect(clock.sleepers()).toBe(0)
  } finally {
    socket.destroy()
    await server.close(0)
  }
})
