import { setTimeout as sleep } from 'node:timers/promises'
import { startBareImapServer } from './bare-imap-server.ts'
import type { BenchWorld } from './bench-world.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'

const MAILBOXES = 200
const TIMEOUT_MS = 120_000
const PAUSE_MS = 15_000
const LOOK_MS = 20
const KILOBYTE = 1_000

/** Two hundred connected mailboxes in which nothing happens, watched by one worker: how soon all wait in IDLE, and what each takes in memory. */
export async function benchIdleMailboxes({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const server = await startBareImapServer()
  const worker = await startChild('idle-mailboxes-main.ts', {
    ...environment,
    MAIL_ALLOWED_SERVERS: `127.0.0.1:${server.port}`,
    BENCH_IMAP_PORT: String(server.port),
  })
  try {
    await sleep(PAUSE_MS)
    const before = Number(await worker.ask('memory'))
    const from = performance.now()
    await worker.ask(String(MAILBOXES))
    while (server.idling() < MAILBOXES) {
      if (performance.now() - from > TIMEOUT_MS) throw new Error(`Only ${server.idling()} of ${MAILBOXES} mailboxes are watched.`)
      await sleep(LOOK_MS)
    }
    const watchedMs = performance.now() - from
    await sleep(PAUSE_MS)
    const after = Number(await worker.ask('memory'))
    return [
      { name: `${MAILBOXES} mailboxes connected → all in IDLE, ${engine}`, value: watchedMs / 1_000, unit: 's', samples: 1, aim: { of: 'value', atMost: 30 } },
      { name: `memory of one of ${MAILBOXES} idle mailboxes, ${engine}`, value: (after - before) / MAILBOXES / KILOBYTE, unit: 'kB', samples: 1, aim: { of: 'value', atMost: 1_000 } },
    ] // prettier-ignore
  } finally {
    await worker.stop()
    server.close()
  }
}
