import { parentPort } from 'node:worker_threads'
import type { ReadingAnswer, ReadingTask } from '../src/reading/reading-worker.ts'

// What may go wrong in a thread that reads: `screen` never ends, `mendQuery` ends the thread, `queriesOf` throws. `read` answers at once.

const port = parentPort
if (!port) throw new Error('faulty-reading-worker.ts runs in a worker thread only')

port.on('message', ({ name }: ReadingTask) => {
  if (name === 'screen') for (;;);
  if (name === 'mendQuery') process.exit(1)
  const answer: ReadingAnswer =
    name === 'queriesOf' ? { kind: 'failed', error: new Error('planted bug') } : { kind: 'done', output: { asks: [] } }
  port.postMessage(answer)
})
port.postMessage({ kind: 'ready' } satisfies ReadingAnswer)
