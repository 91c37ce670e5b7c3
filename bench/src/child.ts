import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A program of the bench that runs as a process of its own and answers questions. */
export type Child = {
  /** Sends a word and resolves to the answer. */
  ask(word: string): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a program of this folder. Resolves when it has said that it is ready. */
export async function startChild(file: string, environment: Record<string, string>): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    env: environment,
    execArgv: process.execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = ended.then(() => {
    throw new Error(`${file} has ended: ${output}`)
  })
  failed.catch(() => {}) // whoever waits for an answer hears of it
  await Promise.race([nextMessage(child), failed])
  return {
    async ask(word) {
      const answer = nextMessage(child)
      child.send(word)
      return Promise.race([answer, failed])
    },
    async stop() {
      child.send('stop')
      await ended
    },
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}
