import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedLogin } from '@ownvoice/server/seed/business'
import { signIn } from '../../server/testing/auth-calls.ts'
import type { BenchWorld } from './bench-world.ts'
import { type Child, startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { questionOf } from './questions.ts'
import { freePort } from './server-process.ts'

const OWNERS = 60 // a form takes 120 leads a minute
const CLIENTS = 50
const WARM_UPS = 50
const LEADS = 1_000
const PER_SECOND = 2
const STREAMS = 20
const STREAMS_A_SESSION = 10
const PAUSE_MS = 5_000
const MEGABYTE = 1_000_000

type Use = { bytes: number; descriptors: number }

/**
 * Leads by form: as many as 50 clients get through at once, against a bare HTTP server that takes the same requests and keeps nothing; then
 * two a second for `--minutes` (10) with 20 live streams open, and what the process takes in memory and descriptors before and after.
 */
export async function benchLoad(world: BenchWorld): Promise<Figure[]> {
  const school = await startLoadServer(world)
  const bare = await startBareServer()
  try {
    return [...(await measureBurst(school, bare.url, world.engine)), ...(await measureSteady(school, world.engine))]
  } finally {
    bare.close()
    await school.child.stop()
  }
}

type LoadServer = { child: Child; url: string }

async function measureBurst({ child, url }: LoadServer, bareUrl: string, engine: string): Promise<Figure[]> {
  await submitMany(url, WARM_UPS, 'warm')
  await decided(child)
  const bare = await submitMany(bareUrl, LEADS, 'bare')
  const from = performance.now()
  const taken = await submitMany(url, LEADS, 'burst')
  await decided(child)
  const decidedMs = performance.now() - from
  const latency = (part: number): Figure => ({
    name: `lead by form until accepted, p${part * 100}, ${engine}`,
    value: percentile(taken.ms, part),
    unit: 'ms',
    samples: LEADS,
    anchor: percentile(bare.ms, part),
  })
  return [
    { name: `leads accepted a second, ${engine}`, value: LEADS / taken.seconds, unit: '/s', samples: LEADS, anchor: LEADS / bare.seconds },
    latency(0.5),
    latency(0.95),
    { name: `leads decided a second, ${engine}`, value: (LEADS / decidedMs) * 1000, unit: '/s', samples: LEADS },
  ]
}

async function measureSteady({ child, url }: LoadServer, engine: string): Promise<Figure[]> {
  const minutes = Number(parseArgs({ options: { minutes: { type: 'string' } }, strict: false }).values['minutes'] ?? 10)
  const streams = await openStreams(url)
  await sleep(PAUSE_MS)
  const before = await usedBy(child)
  const times: number[] = []
  const ends = performance.now() + minutes * 60_000
  for (let number = 0; performance.now() < ends; number++) {
    const next = performance.now() + 1000 / PER_SECOND
    times.push(await submit(url, number, 'steady'))
    await sleep(Math.max(0, next - performance.now()))
  }
  await decided(child)
  await sleep(PAUSE_MS)
  const after = await usedBy(child)
  const open = streams.filter((stream) => stream.isOpen()).length
  for (const stream of streams) stream.close()
  const label = `${minutes} min at ${PER_SECOND} leads a second, ${STREAMS} live streams`
  return [
    { name: `${label}: memory before, ${engine}`, value: before.bytes / MEGABYTE, unit: 'MB', samples: 1 },
    { name: `${label}: memory after, ${engine}`, value: after.bytes / MEGABYTE, unit: 'MB', samples: 1, anchor: before.bytes / MEGABYTE },
    { name: `${label}: descriptors after, ${engine}`, value: after.descriptors, unit: '', samples: 1, anchor: before.descriptors },
    { name: `${label}: lead until accepted, p95, ${engine}`, value: percentile(times, 0.95), unit: 'ms', samples: times.length },
    { name: `${label}: streams still open, ${engine}`, value: open, unit: '', samples: 1, aim: { of: 'value', atLeast: STREAMS } },
  ]
}

async function startLoadServer({ environment }: BenchWorld): Promise<LoadServer> {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
    ALLOW_PUBLIC_DEVELOPMENT: 'true',
    BENCH_OWNERS: String(OWNERS),
  }
  return { child: await startChild('load-main.ts', { ...environment, ...settings }), url: `http://127.0.0.1:${port}` }
}

/** Takes the same requests in the plainest way there is. */
async function startBareServer(): Promise<{ url: string; close(): void }> {
  const port = await freePort()
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(202, { 'Content-Type': 'application/json' }).end('{"accepted":true}'))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Sends so many leads, always as many at once as there are clients. */
async function submitMany(url: string, leads: number, name: string): Promise<{ seconds: number; ms: number[] }> {
  const ms: number[] = []
  let next = 0
  const from = performance.now()
  const client = async () => {
    for (let number = next++; number < leads; number = next++) ms.push(await submit(url, number, name))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { seconds: (performance.now() - from) / 1000, ms }
}

/** Each lead comes from an address and a person of its own. Throws when one is not accepted. */
async function submit(url: string, number: number, name: string): Promise<number> {
  const { subject, text } = questionOf(number)
  const from = performance.now()
  const response = await fetch(`${url}/api/leads/bench-form-${number % OWNERS}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    body: JSON.stringify({
      name: 'Dana',
      email: `${name}-${number}@customer.test`,
      subject,
      message: text,
      submissionId: `${name}-${number}`,
    }),
  })
  await response.arrayBuffer()
  if (response.status !== 202) throw new Error(`A lead was answered with ${response.status}.`)
  return performance.now() - from
}

async function usedBy(child: Child): Promise<Use> {
  return (await child.ask('use')) as Use // what load-main.ts answers
}

async function decided(child: Child): Promise<void> {
  while (Number(await child.ask('waiting')) > 0) await sleep(50)
}

type Stream = { isOpen(): boolean; close(): void }

/** Live updates of the seeded owner, some for each of a few sessions. */
async function openStreams(url: string): Promise<Stream[]> {
  const sessions = await Promise.all(
    Array.from({ length: STREAMS / STREAMS_A_SESSION }, () => signIn(url, seedLogin.email, seedLogin.password)),
  )
  return Promise.all(Array.from({ length: STREAMS }, (_, number) => openStream(url, sessions[number % sessions.length] ?? '')))
}

async function openStream(url: string, cookie: string): Promise<Stream> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { Cookie: cookie }, signal: leaving.signal })
  if (!response.ok || !response.body) throw new Error(`A live stream was answered with ${response.status}.`)
  let isOpen = true
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body) if (chunk.length === 0) break
  }
  void read(response.body)
    .catch(() => {}) // closed by us
    .finally(() => (isOpen = false))
  return { isOpen: () => isOpen, close: () => leaving.abort() }
}
