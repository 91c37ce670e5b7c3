import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replyLanguages } from '@ownvoice/core/assistant/languages'
import { OwnerSettings } from './owner-settings.ts'

/** What a business is, as its `business.json` says. Days are calendar dates of the business, both ends included. */
export const BusinessFacts = z.object({
  name: z.string(),
  owner: z.string().default(''),
  email: z.email(),
  phone: z.string().optional(),
  timeZone: z.string().default('UTC'),
  links: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        category: z.string().default('other'),
        url: z.url(),
        active: z.boolean().default(true),
        full: z.boolean().default(false),
      }),
    )
    .default([]),
  blackouts: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), reason: z.string().default('') })).default([]),
  settings: OwnerSettings.prefault({}),
  /** Whether who asks for a full class is offered its waitlist. */
  offersWaitlist: z.boolean().default(false),
})
export type BusinessFacts = z.infer<typeof BusinessFacts>

/** An answer of the sheet that the owner has confirmed. `questions` are ways to ask for it. */
export const SheetAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  answer: z.string(),
  questions: z.array(z.string()),
  sources: z.array(z.object({ document: z.string(), quote: z.string() })),
})
export type SheetAnswer = z.infer<typeof SheetAnswer>

/** The last three stand in the regression set only. */
export const groups = [
  'near',
  'far',
  'several',
  'partly',
  'miss',
  'delicate',
  'scheduling',
  'nothing',
  'not_customer',
  'injection',
  'language',
  'thread',
] as const
/** What is right for a mail: see `evals/README.md`. */
export const Expectation = z.enum(['reply', 'escalate', 'owner', 'ignore', 'booking'])
export type Expectation = z.infer<typeof Expectation>

/**
 * A mail with what must and must not happen. `must`: of each list one wording stands in a right reply. `mustNot`: none of these does. `deferred`: words by
 * which the open part may be named. `thread`: what was written before, oldest first, each with "us: " or "them: ". `date` is the business's local time.
 */
export const EvalMail = z.object({
  id: z.string(),
  group: z.enum(groups),
  expect: Expectation,
  kind: z.string(),
  flags: z.array(z.string()),
  must: z.array(z.array(z.string())),
  mustNot: z.array(z.array(z.string())),
  deferred: z.array(z.string()),
  from: z.string(),
  to: z.string().optional(),
  cc: z.string().optional(),
  date: z.string(),
  subject: z.string().default(''),
  headers: z.array(z.string()),
  thread: z.array(z.string()),
  text: z.string(),
  html: z.string().optional(),
  /** Written by a machine that does not say so in a header. */
  machine: z.boolean().default(false),
})
export type EvalMail = z.infer<typeof EvalMail>

/** A document as a file: its name tells Markdown and CSV from other text. */
export type DocumentFile = { name: string; bytes: Uint8Array }

export type EvalBusiness = { id: string; facts: BusinessFacts; documents: DocumentFile[]; sheet: SheetAnswer[]; mails: EvalMail[] }

const folder = join(import.meta.dirname, '../../businesses')
const regressionFolder = join(import.meta.dirname, '../../regression')
const seedDocuments = join(import.meta.dirname, '../../../server/src/seed/documents')

/** The businesses that are measured, or the locked ones: those are looked at in totals only, and nothing is tuned on them. */
export function listBusinesses({ isLocked = false } = {}): string[] {
  const names = readdirSync(isLocked ? join(folder, 'locked') : folder)
  return names.filter((name) => name !== 'locked').toSorted()
}

/** Reads a business's folder. Throws where a file is not what it should be, and names it. */
export function readBusiness(id: string, { isLocked = false } = {}): EvalBusiness {
  const home = isLocked ? join(folder, 'locked', id) : join(folder, id)
  return {
    id,
    facts: readFacts(join(home, 'business.json')),
    documents: readDocuments(join(home, 'documents')),
    sheet: readLines(join(home, 'sheet.jsonl'), SheetAnswer),
    mails: readLines(join(home, 'mails.jsonl'), EvalMail),
  }
}

/** Some customers write in another language and are expected to be answered: every business allows replies in all that the product offers. */
function readFacts(path: string): BusinessFacts {
  const facts = BusinessFacts.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { ...facts, settings: { ...facts.settings, replyLanguages: [...replyLanguages] } }
}

/** The example school with mails of the kinds that the businesses' mails hold few of: machines, injections, other languages, quoted threads. */
export function readRegression(): EvalBusiness {
  const id = 'harbor-lane'
  return {
    id,
    facts: BusinessFacts.parse(JSON.parse(readFileSync(join(regressionFolder, id, 'business.json'), 'utf8'))),
    documents: readDocuments(seedDocuments),
    sheet: [],
    mails: readLines(join(regressionFolder, id, 'mails.jsonl'), EvalMail),
  }
}

/** All files of a folder, as documents. */
export function readDocuments(path: string): DocumentFile[] {
  const names = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return names
    .map(({ name }) => ({ name, bytes: readFileSync(join(path, name)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Parses a file of one JSON object a line. */
export function readLines<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema>[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const parsed = schema.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`${path}:${index + 1} is not what it should be: ${z.prettifyError(parsed.error)}`)
    return [parsed.data]
  })
}
