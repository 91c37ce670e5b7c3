import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ReadingAnswer, ReadingTask } from './reading-worker.ts'

/** One thread, for one task at a time. It keeps the process alive only while it is at one, or while `expect` says that one waits for it. */
export type ReadingThread = {
  /** Throws `unreadable_text` when there is no answer by the deadline, or the thread dies on the task: then it is at its end. */
  run(task: ReadingTask): Promise<unknown>
  expect(): void
  isReady(): boolean
  end(): Promise<void>
}

/**
 * `deadlineMs` is the thread's own processor time. `onReady` is called once. `onEnd` is called when the thread is gone, except by `end`; `wasReady` is false where it could
 * not even start.
 */
export type ReadingThreadOptions = {
  program: URL
  deadlineMs: number
  onReady: () => void
  onEnd: (wasReady: boolean, cause: unknown) => void
}

type Pending = {
  task: ReadingTask
  resolve: (output: unknown) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  looks: number
}

const MEMORY_MB = 512
/** How often a step is left what it has not used of its time; a thread that waits for something would never use it. */
const MOST_LOOKS = 15

/** Starts a thread that runs steps of reading. */
export function startReadingThread({ program, deadlineMs, onReady, onEnd }: ReadingThreadOptions): ReadingThread {
  const worker = new Worker(program, { name: 'reader', resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  let pending: Pending | null = null
  let isReady = false
  let isEnded = false
  let lastError: unknown
  let usedBefore = 0
  worker.unref()
  worker.on('message', (answer: ReadingAnswer) => {
    usedBefore = answer.usedMs // by the next task
    if (answer.kind === 'ready') {
      isReady = true
      worker.unref()
      onReady()
    } else if (answer.kind === 'done') settle()?.resolve(answer.output)
    else settle()?.reject(toError(answer.error))
  })
  // An error is always followed by 'exit'.
  worker.on('error', (error) => void (lastError = error))
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

  /** Between other programs a thread gets on slowly: what has had no two seconds of a processor goes on. */
  async function meetDeadline(late: Pending): Promise<void> {
    const leftMs = await timeLeft(worker, late, deadlineMs + usedBefore)
    if (pending !== late) return // it was answered just now
    if (leftMs > 0) late.timer = setTimeout(() => void meetDeadline(late), leftMs)
    else {
      giveUp(new Error(`the step ${late.task.name} gave no answer within ${deadlineMs} ms`))
      await worker.terminate()
    }
  }

  return {
    run(task) {
      return new Promise((resolve, reject) => {
        const asked: Pending = { task, resolve, reject, timer: setTimeout(() => void meetDeadline(asked), deadlineMs), looks: 0 }
        pending = asked
        worker.ref()
        worker.postMessage(task)
      })
    },
    expect: () => void (!isReady && worker.ref()),
    isReady: () => isReady,
    async end() {
      isEnded = true
      giveUp(null)
      await worker.terminate()
    },
  }
}

/** How long the thread may still use the processor until it has had `mostMs`; no longer once it was looked at often enough. */
async function timeLeft(worker: Worker, late: Pending, mostMs: number): Promise<number> {
  late.looks += 1
  const leftMs = mostMs - (await usedOf(worker))
  return late.looks < MOST_LOOKS ? leftMs : 0
}

/** The processor time that a thread has had, in milliseconds; none is known of one that is at its end. Asking costs the thread more than many a step. */
async function usedOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a step of reading threw what is no error', { cause: error })
}
