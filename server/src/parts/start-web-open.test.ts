import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { signFile } from '../files/signed-address.ts'

const password = 'a-long-enough-passphrase'
const fileBytes = 45_000_000
/** A budget against hanging: a busy machine takes its time. */
const patience = { timeout: 20_000 }
let web: TestWeb
let owner: OwnerId
let cookie: string
let address: string
const sockets: Socket[] = []
const files: Readable[] = []

beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
  const path = await web.deps.documentFiles.put(owner, 'large.pdf', Buffer.alloc(fileBytes, 'x'))
  const file = { owner, path, name: 'large.pdf', type: 'application/pdf' }
  address = `/api/files/${signFile(web.deps.fileDigest, file, web.clock.now())}`
  const { open } = web.deps.documentFiles
  web.deps.documentFiles.open = async (...of) => {
    const opened = await open(...of)
    files.push(opened.stream)
    return opened
  }
})
afterAll(() => web.stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => files.every((file) => file.destroyed), patience).toBe(true)
})

/** Asks, reads the head of the answer and not one byte more than came with it. */
async function ask(path: string, { method = 'GET', as = cookie } = {}): Promise<{ socket: Socket; status: number; head: string }> {
  const { hostname, port, host } = new URL(web.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${as}\r\n\r\n`)
  await once(socket, 'readable')
  const head = String(socket.read())
  return { socket, status: Number(head.split(' ')[1]), head }
}

test('forty downloads that nobody reads take no memory to speak of; the next is refused in words, until one is gone', async () => {
  const before = process.memoryUsage.rss()
  const downloads = await Promise.all(Array.from({ length: 40 }, () => ask(address)))
  expect(downloads.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  expect(downloads[0]?.head).toMatch(new RegExp(`content-length: ${fileBytes}\r\n`, 'i'))
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(400) // all of them whole: 1800

  const refused = await ask(address)
  expect(refused.status).toBe(429)
  expect(refused.head).toContain('Too much is open here at the same time. Close other tabs or downloads, then try again.')
  expect((await ask('/api/live')).status).toBe(429)
  const another = await signIn(web.url, 'maya@example.com', password)
  expect((await ask('/api/live', { as: another })).status).toBe(200)

  downloads[0]?.socket.destroy()
  await expect.poll(async () => (await ask('/api/live')).status, patience).toBe(200)
})

test('a download that breaks off, and one of its headers alone, let go of the file', async () => {
  files.length = 0
  const { socket } = await ask(address)
  expect((await ask(address, { method: 'HEAD' })).head).toMatch(/content-length: 45000000/i)
  socket.destroy()
  await expect.poll(() => files.map((file) => file.destroyed), patience).toEqual([true, true])
})

test('a download that is read comes whole', async () => {
  const response = await fetch(`${web.url}${address}`, { headers: { Cookie: cookie } })
  expect((await response.arrayBuffer()).byteLength).toBe(fileBytes)
})

test('two hundred requests of one address are open at the same time, and not one more', async () => {
  const { host } = new URL(web.url)
  const open = async () => {
    const { hostname, port } = new URL(web.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`)
    return socket
  }
  const [first] = await Promise.all(Array.from({ length: 200 }, open))
  await expect.poll(() => web.clock.sleepers(), patience).toBe(200) // each body is watched
  expect((await ask('/healthz')).status).toBe(429)
  first?.destroy()
  await expect.poll(() => web.clock.sleepers(), patience).toBe(199)
  expect((await ask('/healthz')).status).toBe(200)
})
