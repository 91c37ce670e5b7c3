import type { Send } from './read-file.ts'
import type { ReaderTask } from './reader-messages.ts'

/** Does what is asked of one file, and says what it found. Each task loads only what it needs. */
export async function doReaderTask(bytes: Uint8Array, task: ReaderTask, send: Send): Promise<void> {
  if (task.verb === 'recognise') return (await import('./recognise-pages.ts')).recognisePages(bytes, task, send)
  const read = await (await import('./read-file.ts')).readFile(bytes, task, send)
  send(read)
  // Behind the text: a document whose answers cannot be found is read all the same.
  if (read.type === 'text' && task.answersFor) send((await import('./find-answers.ts')).findAnswers(read.text, task.answersFor))
}
