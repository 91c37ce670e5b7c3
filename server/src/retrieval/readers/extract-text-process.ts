import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { doReaderTask } from './do-reader-task.ts'
import type { ReaderMessage, ReaderTask } from './reader-messages.ts'
import { watchLimits } from './watch-limits.ts'

// Runs as a process of its own. Standard input: the task as one line of JSON, then the file. Standard output: one message of JSON a line. The only argument are
// the limits.

const limits: unknown = JSON.parse(process.argv[2] ?? '{}')
// As text, for a thread that loads a file loads all that makes TypeScript run too: a fifth of the time that a short document takes.
new Worker(`(${watchLimits.toString()})(${JSON.stringify(limits)})`, { eval: true, execArgv: [] }).unref()
const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const task = JSON.parse(input.toString('utf8', 0, end)) as ReaderTask // the server's own words
const bytes = new Uint8Array(input.subarray(end + 1)) // a copy of its own: some readers take the whole buffer under the bytes
await doReaderTask(bytes, task, send)

function send(message: ReaderMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
