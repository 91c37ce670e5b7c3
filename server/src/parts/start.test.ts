import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../testing/database.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { readConfig } from '../config.ts'
import type { Jobs } from '../jobs/engine.ts'
import { startServer } from './start.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is no pipe
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the web part answers before any job is taken up', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-start-'))
  const port = await freePort()
  const answered: number[] = []
  const begin = async () => {
    answered.push((await fetch(`http://127.0.0.1:${port}/healthz`)).status)
    return { suspectsDone: Promise.resolve(), isAlone: true }
  }
  const jobs: Jobs = {
    enqueue: async () => {},
    work: async () => {},
    begin,
    forget: async () => {},
    listDead: async () => [],
    measure: async () => ({ dead: 0, queues: [] }),
    retryDead: async () => {},
    stop: async () => {},
  }
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), SEED: 'false' })
  const server = await startServer({ config, log: silentLog, webBuild: '/nowhere', replace: { embedder: testEmbedder(), jobs } })
  await server.stop()
  await rm(dataDir, { recursive: true })
  expect(answered).toEqual([200])
})
