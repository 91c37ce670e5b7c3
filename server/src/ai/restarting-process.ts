import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '../errors.ts'
import type { EmbeddingBatch, EmbeddingRequest, EmbeddingResponse } from './embedding-process.ts'

/** A process that embeds one batch at a time, is started with the first one, again when it has died, and ended while nothing is asked for long. */
export type RestartingProcess = {
  /** The vectors of the texts, one after another. A batch that a dying process leaves behind is tried once more; then `temporary` is thrown. */
  ask(batch: EmbeddingBatch): Promise<Float32Array>
  close(): Promise<void>
}

const options: ForkOptions = {
  serialization: 'advanced',
  execArgv: ['--expose-gc'],
  env: {},
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
}

/** Mail comes in spells: in between, the memory of a process with its models, some 200 MB, is left to others. To start one again takes half a second. */
const restAfterMs = 10 * 60_000

type Pending = { batch: EmbeddingBatch; isRetry: boolean; resolve(vectors: Float32Array): void; reject(error: Error): void }

/**
 * The program runs without this one's environment. It keeps this process alive only while it owes an answer.
 * A process, not a thread: native code that is broken off in a thread takes the whole process with it.
 */
export function startRestartingProcess(program: URL, args: string[] = [], { restsAfterMs = restAfterMs } = {}): RestartingProcess {
  const pending = new Map<number, Pending>()
  let nextId = 1
  let isClosed = false
  let child: ChildProcess | undefined
  let untilRest: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(program, args, options)
    setHold(started, false)
    started.on('message', (response: EmbeddingResponse) => settle(response, started))
    onEnd(started, (reason) => {
      if (isClosed || child !== started) return
      child = undefined
      recover(reason)
    })
    return started
  }

  function settle(response: EmbeddingResponse, by: ChildProcess): void {
    const request = pending.get(response.id)
    pending.delete(response.id)
    if (request && pending.size === 0) rest(by)
    request?.resolve(response.vectors)
  }

  /** The next batch starts another one. */
  function rest(resting: ChildProcess): void {
    setHold(resting, false)
    untilRest = setTimeout(() => {
      child = undefined
      void endProcess(resting)
    }, restsAfterMs).unref()
  }

  function recover(cause: unknown): void {
    const left = [...pending.values()]
    pending.clear()
    for (const request of left) {
      if (request.isRetry) request.reject(new AppError('temporary', { detail: 'the embedding process died twice on one batch', cause }))
      else post({ ...request, isRetry: true })
    }
  }

  function post(request: Pending): void {
    clearTimeout(untilRest)
    const id = nextId++
    pending.set(id, request)
    child ??= start()
    setHold(child, true)
    child.send({ id, ...request.batch } satisfies EmbeddingRequest, () => {}) // of one that has died, 'exit' tells
  }

  return {
    ask(batch) {
      if (isClosed) return Promise.reject(new AppError('temporary', { detail: 'the embedder is closed' }))
      return new Promise((resolve, reject) => post({ batch, isRetry: false, resolve, reject }))
    },
    async close() {
      isClosed = true
      clearTimeout(untilRest)
      for (const request of pending.values()) request.reject(new AppError('temporary', { detail: 'the embedder was closed' }))
      pending.clear()
      await endProcess(child)
    },
  }
}

function onEnd(child: ChildProcess, end: (reason: unknown) => void): void {
  child.on('error', end) // it did not start
  child.on('exit', (code, signal) => end(new Error(`it ended with ${signal ?? code}`)))
}

/** It has nothing to write down. */
async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  setHold(child, true)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Whether this process waits for that one. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}
