import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

const password = 'a-long-enough-passphrase'
/** A budget against hanging: a busy machine takes its time. */
const patience = { timeout: 20_000 }
let web: TestWeb
let cookie: string
const sockets: Socket[] = []

beforeAll(async () => {
  web = await openTestWeb()
  await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
})
afterAll(() => web.stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => web.clock.sleepers(), patience).toBe(0)
})

/** The head of a request on a connection of its own, and what comes back over it. */
async function begin(path: string, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(web.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  await once(socket, 'connect')
  const all = { Host: host, Origin: web.url, Cookie: cookie, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await expect.poll(() => web.clock.sleepers(), patience).toBe(1)
  return { socket, answer: () => answer, ended: once(socket, 'end') }
}

/** Sends, and waits until the server has taken it in. */
async function send(socket: Socket, bytes: string): Promise<void> {
  await new Promise((resolve) => socket.write(bytes, resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

test.each([
  ['a form', '/api/leads/any', { 'Content-Type': 'application/json', 'Content-Length': '1000' }],
  ['a procedure', '/api/v1/knowledge/questions', { 'Content-Type': 'application/json', 'Content-Length': '1000' }],
  ['a sign-in', '/api/auth/sign-in/email', { 'Content-Type': 'application/json', 'Content-Length': '1000' }],
  ['an upload', '/api/documents?name=a.txt', { 'Content-Length': '1000000' }],
  ['a body without a length', '/api/documents?name=a.txt', { 'Transfer-Encoding': 'chunked' }],
])('%s that trickles in is ended after 30 seconds, in words', async (_what, path, headers) => {
  const { socket, answer, ended } = await begin(path, headers)
  await send(socket, 'a\r\n0123456789\r\n') // a chunk, where the body comes in chunks
  web.clock.advance(29_999)
  await send(socket, 'a\r\n0123456789\r\n') // a chunk, where the body comes in chunks
  expect(answer()).toBe('')
  web.clock.advance(1)
  await ended
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer()).toMatch(/connection: close/i)
  expect(answer()).toContain('"message":"What you sent came too slowly. Please check your connection and try again."')
  socket.end()
  await expect.poll(async () => (await readdir(join(web.deps.config.DATA_DIR, 'uploads')).catch(() => [])).length, patience).toBe(0)
  expect(web.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('an upload that breaks off leaves nothing behind, and is no bug', async () => {
  const { socket } = await begin('/api/documents?name=a.txt', { 'Content-Length': '1000000' })
  await send(socket, 'the beginning')
  const uploads = () => readdir(join(web.deps.config.DATA_DIR, 'uploads'))
  await expect.poll(async () => (await uploads()).length, patience).toBe(1)
  socket.destroy()
  await expect.poll(async () => (await uploads()).length, patience).toBe(0)
  expect(web.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a large upload over a slow line that moves is taken, however long it lasts', async () => {
  const part = 'x'.repeat(300_000)
  const { socket, answer } = await begin('/api/documents?name=slow.txt', { 'Content-Length': String(part.length * 10) })
  const folder = join(web.deps.config.DATA_DIR, 'uploads')
  const arrived = async () => {
    const [name] = await readdir(folder).catch(() => [])
    return name === undefined ? 0 : (await stat(join(folder, name))).size
  }
  for (let sent = 1; sent <= 9; sent += 1) {
    await send(socket, part)
    await expect.poll(arrived, patience).toBe(part.length * sent)
    web.clock.advance(30_000)
  }
  await send(socket, part)
  await expect.poll(answer, patience).toMatch(/^HTTP\/1\.1 201 /)
})
