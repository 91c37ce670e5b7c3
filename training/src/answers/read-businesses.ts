import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerKind } from '@ownvoice/core/knowledge/answers/answer'
import { z } from 'zod'
import { readLines } from '../read-lines.ts'

const SheetLine = z.object({ id: z.string(), kind: AnswerKind, about: z.string(), answer: z.string(), questions: z.array(z.string()) })

/** `near` uses the documents' words, `far` others; nothing in the documents answers a `miss`, whose `answers` are those that come near. */
const QuestionLine = z.object({ group: z.enum(['near', 'far', 'miss']), answers: z.array(z.string()), text: z.string() })

export type BusinessAnswer = Omit<z.infer<typeof SheetLine>, 'answer'> & { text: string }
export type BusinessQuestion = z.infer<typeof QuestionLine>
/** A business with what it can say, and what its customers ask. */
export type Business = { name: string; answers: BusinessAnswer[]; questions: BusinessQuestion[] }

export const businessesFolder = join(import.meta.dirname, '../../businesses')
/** Looked at by nobody who changes what is learned, only measured on. */
export const lockedBusinessesFolder = join(businessesFolder, 'locked')

/** The businesses of a folder, in the order of their names. */
export async function readBusinesses(folder: string): Promise<Business[]> {
  return Promise.all(
    (await businessesOf(folder)).map(async (name) => ({
      name,
      answers: (await readLines(join(folder, name, 'sheet.jsonl'), SheetLine)).map(({ answer, ...rest }) => ({ ...rest, text: answer })),
      questions: await readLines(join(folder, name, 'questions.jsonl'), QuestionLine),
    })),
  )
}

/** A hash of the sheets and questions of a folder: another one means that what was learned from them has to be learned again. */
export async function hashBusinesses(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await businessesOf(folder)) {
    for (const file of ['sheet.jsonl', 'questions.jsonl']) hash.update(await readFile(join(folder, name, file)))
  }
  return hash.digest('hex')
}

/** Every text whose vector training and measuring need. */
export function textsOfBusinesses(businesses: readonly Business[]): string[] {
  return businesses.flatMap(({ answers, questions }) => [
    ...answers.flatMap((answer) => [answer.text, answer.about, ...answer.questions]),
    ...questions.map(({ text }) => text),
  ])
}

async function businessesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'locked' ? [entry.name] : [])).toSorted()
}
