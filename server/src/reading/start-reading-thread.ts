import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ReadingAnswer, ReadingTask } from './reading-worker.ts'

/** One thread, for one task at a time. It keeps the process alive only while it is at one, or while `expect` says that one waits for it. */
export type ReadingThread = {
  /** Throws `unreadable_text` when there is no answer by the deadline, or the thread dies on the task: then it is at its end. */
  run(task: ReadingTask): Promise<unknown>
  expect(): void
  end(): Promise<void>
}

/** `onReady` is called once. `onEnd` is called when the thread is gone, except by `end`; `wasReady` is false where it could not even start. */
export type ReadingThreadOptions = {
  program: URL
  deadlineMs: number
  onReady: () => void
  onEnd: (wasReady: boolean, cause: unknown) => void
}

type Pending = { resolve: (output: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

const MEMORY_MB = 512

/** Starts a thread that runs steps of reading. */
export function startReadingThread({ program, deadlineMs, onReady, onEnd }: ReadingThreadOptions): ReadingThread {
  const worker = new Worker(program, { name: 'reader', resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  let pending: Pending | null = null
  let isReady = false
  let isEnded = false
  let lastError: unknown
  worker.unref()
  worker.on('message', (answer: ReadingAnswer) => {
    if (answer.kind === 'ready') {
      isReady = true
      worker.unref()
      onReady()
    } else if (answer.kind === 'done') settle()?.resolve(answer.output)
    else settle()?.reject(toError(answer.error))
  })
  // An error is always followed by 'exit'.
  worker.on('error', (error) => {
    lastError = error
  })
  worker.on('exit', () => {
    giveUp(lastError)
    if (!isEnded) onEnd(isReady, lastError)
  })

  function settle(): Pending | null {
    const settled = pending
    pending = null
    clearTimeout(settled?.timer)
    worker.unref()
    return settled
  }

  function giveUp(cause: unknown): void {
    const fault = isEnded ? new AppError('temporary', { detail: 'the reader was closed' }) : new AppError('unreadable_text', { cause })
    settle()?.reject(fault)
  }

  return {
    run(task) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          giveUp(new Error(`the step ${task.name} gave no answer within ${deadlineMs} ms`))
          void worker.terminate()
        }, deadlineMs)
        pending = { resolve, reject, timer }
        worker.ref()
        worker.postMessage(task)
      })
    },
    expect() {
      if (!isReady) worker.ref()
    },
    async end() {
      isEnded = true
      giveUp(null)
      await worker.terminate()
    },
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a step of reading threw what is no error', { cause: error })
}
