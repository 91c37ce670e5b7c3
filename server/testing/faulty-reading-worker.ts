import { parentPort, threadId } from 'node:worker_threads'
import type { ReadingAnswer, ReadingTask } from '../src/reading/reading-worker.ts'
import { threadTimeMs } from '../src/reading/thread-time.ts'

// What may go wrong in a thread that reads: `screen` never ends, `mendQuery` ends the thread, `queriesOf` throws, `visibleReply` gets no processor for half a second, and
// `partsOf` never again. `read` answers at once, with the number of the thread.

const port = parentPort
if (!port) throw new Error('faulty-reading-worker.ts runs in a worker thread only')

const nothing = new Int32Array(new SharedArrayBuffer(4))
port.on('message', ({ name }: ReadingTask) => {
  if (name === 'screen') for (;;);
  if (name === 'mendQuery') process.exit(1)
  if (name === 'visibleReply') Atomics.wait(nothing, 0, 0, 500)
  if (name === 'partsOf') Atomics.wait(nothing, 0, 0)
  const outcome =
    name === 'queriesOf'
      ? { kind: 'failed' as const, error: new Error('planted bug') }
      : { kind: 'done' as const, output: { asks: [], threadId } }
  port.postMessage({ ...outcome, usedMs: threadTimeMs() } satisfies ReadingAnswer)
})
port.postMessage({ kind: 'ready', usedMs: threadTimeMs() } satisfies ReadingAnswer)
