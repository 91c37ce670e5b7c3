import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { serverEnvironment, serverFlags } from './server-process.ts'
import { dataDir } from './data-dir.ts'
import { freePort } from './free-port.ts'

/** On a busy machine a start takes many times the seconds that it takes on another. */
const startTimeoutMs = 300_000

export type OwnServer = { baseUrl: string; stop: () => Promise<void> }

/** A server of a story's own, without the example business, for settings that the server of the other stories does not have. */
export async function startOwnServer(name: string, settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const ownTimeMs = test.info().timeout
  const startedAt = performance.now()
  test.setTimeout(ownTimeMs + startTimeoutMs)
  const port = settings['PORT'] ?? String(await freePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const own = {
    ...serverEnvironment,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: join(dataDir, `${name}-${randomUUID()}`),
    SEED: 'false',
    ...settings,
  }
  const server = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, '../server/src/main.ts')], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...own },
    stdio: 'ignore',
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill) // a story that is cut off stops nothing
  server.once('exit', () => process.off('exit', kill))
  try {
    await expect(async () => {
      const { ok } = await fetch(`${baseUrl}/healthz`)
      expect(ok).toBe(true)
    }).toPass({ timeout: startTimeoutMs })
  } catch (error) {
    await ended(server)
    throw error
  }
  test.setTimeout(ownTimeMs + performance.now() - startedAt) // the start takes nothing of the story's own time
  return { baseUrl, stop: () => ended(server) }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

/** A program that answers in JSON, as those that serve language models do. */
export async function serveJson(port: number, answer: (request: IncomingMessage, body: string) => unknown): Promise<Server> {
  const program = createServer((request, response) => {
    void text(request).then((body) => {
      const answered = answer(request, body)
      response.writeHead(answered === null ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answered))
    })
  })
  program.listen(port, '127.0.0.1')
  await once(program, 'listening')
  return program
}

export function closeProgram(program: Server): void {
  program.close()
  program.closeAllConnections()
}
