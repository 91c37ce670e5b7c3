import type { ExtractOptions } from '../src/retrieval/extract-text.ts'
import { doReaderTask } from '../src/retrieval/readers/do-reader-task.ts'
import { ReaderMessage } from '../src/retrieval/readers/reader-messages.ts'
import { runReader } from '../src/retrieval/run-reader.ts'
import { AppError } from '../src/errors.ts'

/**
 * Reads text within the process of the test, as a process of its own does it: for tests of what becomes of the text, since each process costs a second.
 * A PDF, and whatever has to be recognised, is read by the real one: MuPDF prints what it finds wrong.
 */
export const readWithin: NonNullable<ExtractOptions['runReader']> = async (task, bytes, options) => {
  if (task.verb === 'recognise' || Buffer.from(bytes).includes('%PDF-')) return runReader(task, bytes, options)
  if (options.signal?.aborted) throw new AppError('temporary', { detail: 'reading a document was called off' })
  const send = (message: ReaderMessage) => options.onMessage(ReaderMessage.parse(JSON.parse(JSON.stringify(message))))
  await doReaderTask(new Uint8Array(bytes), task, send)
  return 'done'
}
