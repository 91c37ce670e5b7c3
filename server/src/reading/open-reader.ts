import { AppError } from '../errors.ts'
import type { Reader } from './port.ts'
import type { ReadingTask } from './reading-worker.ts'
import { type ReadingThread, startReadingThread } from './start-reading-thread.ts'

/** `deadlineMs` is processor time of the thread that took a task up. `program` is what the threads run, for tests of what may go wrong there. */
export type ReaderOptions = { threads?: number; deadlineMs?: number; program?: URL }

/** A person's mail takes some milliseconds; the longest that reading accepts, half a second on a slow machine. */
const DEADLINE_MS = 2_000
/** While one thread is at a text that never ends, the other reads on. */
const THREADS = 2
/** A thread takes 100 MB: another one is started only for a text that has waited so long, which in the mails of a quiet installation none does. */
const PATIENCE_MS = 100

type Waiting = { task: ReadingTask; resolve: (output: unknown) => void; reject: (error: unknown) => void }

/**
 * A reader with threads of its own, the first of which starts with the first text and others where texts have to wait. A text that is not read by the deadline, or on which a thread dies, is given up with `unreadable_text`; its
 * thread is ended and another takes its place. The threads keep the process alive only while they owe an answer.
 */
export function openReader({ threads: size = THREADS, deadlineMs = DEADLINE_MS, program = ownProgram }: ReaderOptions = {}): Reader {
  const waiting: Waiting[] = []
  const threads = new Set<ReadingThread>()
  const idle = new Set<ReadingThread>()
  let isClosed = false

  function start(): void {
    const thread = startReadingThread({
      program,
      deadlineMs,
      onReady: () => free(thread),
      onEnd: (wasReady, cause) => {
        threads.delete(thread)
        idle.delete(thread)
        // One that never got ready is restarted with the next task only, not again and again.
        if (wasReady) start()
        else if (threads.size === 0) refuse(waiting.splice(0), 'no thread to read texts could be started', cause)
      },
    })
    threads.add(thread)
    if (waiting.length > 0) thread.expect()
    help.ask()
  }

  /** Starts another thread where those there are have not come to what waits. */
  const help = onceLater(() => {
    if (isClosed || waiting.length === 0 || threads.size >= size) return
    if ([...threads].some((thread) => !thread.isReady())) help.ask()
    else start()
  })

  function free(thread: ReadingThread): void {
    const next = waiting.shift()
    if (next) hand(next, thread, () => free(thread))
    else idle.add(thread)
  }

  return {
    run(name, ...input) {
      if (isClosed) return Promise.reject(new AppError('temporary', { detail: 'the reader is closed' }))
      return new Promise((resolve, reject) => {
        waiting.push({ task: { name, input }, resolve: resolve as (output: unknown) => void, reject }) // the step's own result
        if (threads.size === 0) start()
        for (const thread of threads) thread.expect()
        const [thread] = idle
        if (!thread) return help.ask()
        idle.delete(thread)
        free(thread)
      })
    },
    async close() {
      isClosed = true
      help.stop()
      refuse(waiting.splice(0), 'the reader was closed')
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

function hand({ task, resolve, reject }: Waiting, thread: ReadingThread, onFree: () => void): void {
  void thread.run(task).then(
    (output) => {
      resolve(output)
      onFree()
    },
    (error: unknown) => {
      reject(error)
      // A thread that met the deadline is at its end, and its successor takes what waits.
      if (!(error instanceof AppError)) onFree()
    },
  )
}

/** Looks once, PATIENCE_MS after it was first asked to. */
function onceLater(look: () => void): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined
        look()
      }, PATIENCE_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

function refuse(left: readonly Waiting[], detail: string, cause?: unknown): void {
  for (const { reject } of left) reject(new AppError('temporary', { detail, cause }))
}

const ownProgram = new URL('./reading-worker.ts', import.meta.url)
