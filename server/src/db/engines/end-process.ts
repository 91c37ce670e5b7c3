import { writeSync } from 'node:fs'

/** How long the signal may take before it is clear that it does not come. */
const signalMs = 1000

/**
 * Ends this process at once, from whatever thread, with one line for the person who reads its output. Process 1 of a container gets no SIGKILL
 * from itself (pid_namespaces(7)): there it exits, which in a thread ends the thread alone. Whoever started the thread then ends the process.
 */
export function endProcess(lastWords: string): never {
  try {
    writeSync(2, `${lastWords}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL') // even when nobody reads its output any more
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, signalMs) // nothing more may happen meanwhile
  return process.exit(1)
}
