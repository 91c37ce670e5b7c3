import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPassword, signIn } from '../../testing/auth-calls.ts'
import { realClock, silentLog } from '../../testing/mail.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import type { OpenMailbox } from '../mail/open-mailbox.ts'
import { createReach } from '../mail/reach.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'

const [email, password] = ['maya@example.com', 'a-long-enough-passphrase']
let web: TestWeb
let cookie: string
let inside: Server
let port: number
let connections = 0
let openMailbox: OpenMailbox

beforeAll(async () => {
  inside = createServer((socket) => {
    connections += 1
    socket.end()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const at = inside.address()
  port = typeof at === 'object' && at ? at.port : 0
  web = await openTestWeb({}, undefined, { openMailbox: (access) => openMailbox(access) })
  web.clock.set(new Date())
  await addTestUser(web.db, email, password)
  cookie = await signIn(web.url, email, password)
  await confirmPassword(web.url, cookie, password)
})
afterAll(async () => {
  inside.close()
  await web.stop()
})

/** What the browser is told, where the operator allows these servers, and `port` is one of mail. */
async function connect(host: string, allowed: string[]): Promise<unknown> {
  const reach = createReach({ resolve: (name) => lookup(name, { all: true }), allowed, ports: new Set([port]) })
  openMailbox = createMailboxOpener({ db: web.db, clock: realClock, log: silentLog, reach, openGmail: null }).openMailbox
  const server = { host, port, secure: true }
  const body = {
    emailAddress: email,
    displayName: '',
    user: 'maya',
    password: 'x',
    servers: { imap: server, smtp: server },
    answers: 'after_me',
  }
  const headers = { 'Content-Type': 'application/json', Origin: web.url, Cookie: cookie }
  const response = await fetch(`${web.url}/api/v1/mailboxes`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

test('a server inside that nobody allowed is told of like one that does not answer, and hears nothing', async () => {
  const neutral = { ok: false, refusal: { half: 'reading', why: 'unreachable', said: null } }
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) expect(await connect(host, [])).toEqual(neutral)
  expect(connections).toBe(0)
  expect(await connect('127.0.0.1', [`127.0.0.1:${port}`])).toEqual(neutral) // it hangs up
  expect(connections).toBe(1)
})
