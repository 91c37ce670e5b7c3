import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 10
const TIMEOUT_MS = 180_000
const main = join(import.meta.dirname, '../../server/src/main.ts')

/** The server as people start it. `readyAfterMs` is the time from the start of its process to the first answer of /healthz. */
export type ServerProcess = { readonly url: string; readonly readyAfterMs: number; stop(): Promise<void> }

export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The server has ended: ${output}`)
    if (performance.now() - from > TIMEOUT_MS) {
      await stop()
      throw new Error('The server did not start in time.')
    }
    await sleep(LOOK_EVERY_MS)
  }
  return { url: `http://127.0.0.1:${port}`, readyAfterMs: performance.now() - from, stop }
}

export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false // nothing listens there yet
  }
}
