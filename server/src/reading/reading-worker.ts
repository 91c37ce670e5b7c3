import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { parentPort } from 'node:worker_threads'
import { readingSteps, type StepName } from './reading-steps.ts'
import { threadTimeMs } from './thread-time.ts'

/** A step for a thread to run. */
export type ReadingTask = { name: StepName; input: unknown[] }
/** `ready` comes once, when the thread can take tasks; then one answer for each task. `usedMs` is the processor time that the thread has had by then. */
export type ReadingAnswer = { usedMs: number } & Outcome
type Outcome = { kind: 'ready' } | { kind: 'done'; output: unknown } | { kind: 'failed'; error: unknown }

const port = parentPort
if (!port) throw new Error('reading-worker.ts runs in a worker thread only')

port.on('message', (task: ReadingTask) => answer(outcomeOf(task)))
// Compiles the patterns, up to a second the first time, before the time of any text is measured.
const first = plainMail(
  { name: '', address: 'nobody@example.com' },
  '',
  'Hello,\n\nhow much is a lesson, and could we come on Tuesday at 4?',
)
const readAt = { now: new Date(0), timezone: 'UTC' }
readingSteps.screen(first, { ownAddresses: [], ownMessageIds: new Set() })
readingSteps.queriesOf(
  {
    ...readingSteps.read(first, readAt),
    kind: 'pricing',
    kindChance: 1,
    kindBy: 'heads',
    category: 'sales',
    asks: [{ id: 'a1', text: 'how much is it for a child?', category: 'sales', wants: ['amount'], intent: 'question' }],
  },
  '',
)
answer({ kind: 'ready' })

function answer(outcome: Outcome): void {
  port?.postMessage({ ...outcome, usedMs: threadTimeMs() } satisfies ReadingAnswer)
}

function outcomeOf({ name, input }: ReadingTask): Outcome {
  try {
    const step = readingSteps[name] as (...given: unknown[]) => unknown // the port's types hold name and input together
    return { kind: 'done', output: step(...input) }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
