import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
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
if (task.verb === 'recognise') await (await import('./recognise-pages.ts')).recognisePages(bytes, task, send)
else {
  const read = await (await import('./read-file.ts')).readFile(bytes, task, send)
  send(read)
  // Behind the text: a document whose answers cannot be found is read all the same.
  if (read.type === 'text' && task.answersFor) send((await import('./find-answers.ts')).findAnswers(read.text, task.answersFor))
}

function send(message: ReaderMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
