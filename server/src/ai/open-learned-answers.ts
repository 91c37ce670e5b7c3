import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Learned, openLearned } from '@ownvoice/core/knowledge/sheet/learned'

/** What `npm run train` writes: it belongs to the embedder of this folder, and core reads no files. */
export const learnedAnswersFile = join(import.meta.dirname, '../../weights/answers.json')

let opened: Promise<Learned> | undefined

/** What finds and judges the answers of a sheet, read once: it is part of the program, not of an installation. */
export function loadLearnedAnswers(): Promise<Learned> {
  opened ??= readFile(learnedAnswersFile, 'utf8').then((text) => openLearned(JSON.parse(text)))
  return opened
}
