import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerKind } from '@ownvoice/core/knowledge/answers/answer'
import { z } from 'zod'
import { readLines } from '../read-lines.ts'

const SheetLine = z.object({ id: z.string(), kind: AnswerKind, about: z.string(), answer: z.string(), questions: z.array(z.string()) })

/** `near` uses the documents' words, `far` others; nothing in the documents answers a `miss`, whose `answers` are those that come near. */
const QuestionLine = z.object({ group: z.enum(['near', 'far', 'miss']), answers: z.array(z.string()), text: z.string() })

/**
 * A mail as a customer writes it. One answer settles a `plain` one, and a `far` one in other words. Nothing answers a `miss`; a `detail` makes the answer wrong, `more` is
 * wanted beside it, `several` things are asked, or there is a `wish` to book, move or cancel. `settles`: the first answer alone is a full reply.
 */
const MailLine = z.object({
  group: z.enum(['plain', 'far', 'miss', 'detail', 'more', 'several', 'wish']),
  answers: z.array(z.string()),
  text: z.string(),
  settles: z.boolean(),
})

export type BusinessAnswer = Omit<z.infer<typeof SheetLine>, 'answer'> & { text: string }
export type BusinessQuestion = z.infer<typeof QuestionLine>
export type BusinessMail = z.infer<typeof MailLine>
/** A business with what it can say, what its customers ask, and the mails in which they ask it. */
export type Business = { name: string; answers: BusinessAnswer[]; questions: BusinessQuestion[]; mails: BusinessMail[] }

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
      mails: await readLines(join(folder, name, 'mails.jsonl'), MailLine),
    })),
  )
}

/** A hash of the sheets and questions of a folder: another one means that what was learned from them has to be learned again. */
export function hashBusinesses(folder: string): Promise<string> {
  return hashFiles(folder, ['sheet.jsonl', 'questions.jsonl'])
}

/** The same of the mails to them. */
export function hashMails(folder: string): Promise<string> {
  return hashFiles(folder, ['mails.jsonl'])
}

async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await businessesOf(folder)) {
    for (const file of files) hash.update(await readFile(join(folder, name, file)))
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
