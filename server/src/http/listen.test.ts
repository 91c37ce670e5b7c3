import { connect } from 'node:net'
import { once } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './http-env.ts'
import { listen } from './listen.ts'

test('a connection is kept longer than the proxies before it keep theirs', async () => {
  const server = await listen(
    new Hono<HttpEnv>().get('/', (c) => c.text('here')),
    { host: '127.0.0.1', port: 0 },
  )
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer] // a socket hears bytes
  const [, seconds] = /^keep-alive: timeout=(\d+)\r$/im.exec(answer.toString()) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  await server.close(0)
})
