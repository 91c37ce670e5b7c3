import pLimit from 'p-limit'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'
import { type ReaderLimits, ReaderMessage, type ReaderTask } from './readers/reader-messages.ts'

/** How the process ended: `done`, or it was ended because the file needs too much time, or too much memory or an unforeseen end of a reader. */
export type ReaderEnd = 'done' | 'too long' | 'too complex'

export type RunReader = {
  limits: ReaderLimits
  signal?: AbortSignal | undefined
  onMessage: (message: ReaderMessage) => void
  /** Another program than the one that reads, for tests of what it may. */
  program?: string
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const READER = fileURLToPath(new URL('./readers/extract-text-process.ts', import.meta.url))
const FENCE = new URL('./readers/close-network.ts', import.meta.url).href
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** All that the process may read: its own program. Not the files of owners, not the settings. */
const READABLE = ['node_modules', 'core', 'server/node_modules', 'server/src', 'server/package.json', 'package.json'].map(
  (path) => `${ROOT}${path}`,
)
/** Of the memory of the process, what may be V8's own. The rest is the program's, buffers' and WebAssembly's. */
const HEAP_SHARE = 0.75
/** Of the youngest objects, as V8 takes it by itself where it has more memory. With the little that it takes for a small heap, collecting them costs a tenth of the time. */
const YOUNG_MB = 16

/** So many at once: half of the cores, and at least two, so that a long scan does not hold up what others wait for. Each takes as much memory as its limit says. */
const gate = pLimit(Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2))))

/**
 * Has a process of its own read a file that nobody vouches for: without the environment, the network, the right to write any file, to read any but its own program
 * or to start programs, and with limits of memory, CPU and time. It ends with this one. `onMessage` gets what it says while it works.
 * Throws `temporary` when it did not start or `signal` ended it.
 */
export async function runReader(task: ReaderTask, bytes: Uint8Array, options: RunReader): Promise<ReaderEnd> {
  return gate(() => run(task, bytes, options))
}

function run(task: ReaderTask, bytes: Uint8Array, { limits, signal, onMessage, program = READER }: RunReader): Promise<ReaderEnd> {
  if (signal?.aborted) throw new AppError('temporary', { detail: 'reading a document was called off' })
  const child = spawn(process.execPath, [...rights(limits), program, JSON.stringify({ ...limits, parent: process.pid })], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return new Promise((resolve, reject) => {
    let isOverTime = false
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isOverTime = true
      kill()
    }, limits.timeMs)
    signal?.addEventListener('abort', kill)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      end()
    }
    readMessages(child.stdout, onMessage, kill)
    // A child that died does not take its input; the reason comes with 'close'.
    child.stdin.on('error', () => {})
    child.on('error', (cause) =>
      settle(() => reject(new AppError('temporary', { detail: 'the process that reads documents did not start', cause }))),
    )
    child.on('close', (code, by) =>
      settle(() => {
        if (signal?.aborted) reject(new AppError('temporary', { detail: 'reading a document was called off' }))
        else if (isOverTime || by === 'SIGALRM') resolve('too long')
        else resolve(code === 0 ? 'done' : 'too complex')
      }),
    )
    child.stdin.write(`${JSON.stringify(task)}\n`)
    child.stdin.end(bytes)
  })
}

function rights(limits: ReaderLimits): string[] {
  return [
    '--permission',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-semi-space-size=${YOUNG_MB}`,
    `--max-old-space-size=${Math.max(1, Math.floor(limits.memoryMb * HEAP_SHARE))}`,
    `--import=${FENCE}`,
  ]
}

/** What is no message is left out: a library that prints something does not break the reading. */
function readMessages(output: NodeJS.ReadableStream, onMessage: (message: ReaderMessage) => void, giveUp: () => void): void {
  let size = 0
  let rest: string[] = []
  output.setEncoding('utf8')
  output.on('data', (part: string) => {
    size += part.length
    if (size > MAX_OUTPUT_BYTES) return giveUp()
    const lines = part.split('\n')
    while (lines.length > 1) {
      const message = ReaderMessage.safeParse(parseJson([...rest, lines.shift()].join('')))
      rest = []
      if (message.success) onMessage(message.data)
    }
    rest.push(lines[0] ?? '')
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null // no message
  }
}
