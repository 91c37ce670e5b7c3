import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { visibleReply } from '@ownvoice/core/assistant/read/visible-reply'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { readMail } from '@ownvoice/server/features/assistant/read-mail'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import { findAnswer } from '@ownvoice/server/retrieval/find-answer'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { z } from 'zod'
import { BusinessFacts, type DocumentFile, readDocuments, readLines, SheetAnswer } from './businesses/business.ts'
import { considerRaw, instantOf } from './businesses/consider-case.ts'
import { closeKept } from '../../server/testing/kept-pglite.ts'
import { addBusiness, type EvalAccount, type EvalWorld, openWorld } from './businesses/open-world.ts'
import { rawMail } from './businesses/raw-mail.ts'
import { flagsOf } from './judge/labels.ts'
import { madeOf } from './judge/made-of.ts'
import { openModelAt } from './replay/open-recorded-model.ts'

/** A folder of files as an owner would upload them, or texts; a name tells Markdown and CSV from other text. */
const Documents = z.union([z.string(), z.array(z.object({ name: z.string(), text: z.string() }))])

const Parts = z.object({
  from: z.string(),
  to: z.string().optional(),
  cc: z.string().optional(),
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().optional(),
  headers: z.array(z.string()).default([]),
})

export const inputs = {
  search: z.object({ documents: Documents, question: z.string(), limit: z.int().positive().default(10) }),
  documented: z.object({ documents: Documents, question: z.string() }),
  understand: z.object({
    text: z.string(),
    subject: z.string().default(''),
    date: z.string().default('2026-01-05T12:00'),
    timeZone: z.string().default('UTC'),
  }),
  isMachine: z.object({ raw: z.string() }),
  visibleText: z.object({
    text: z.string().nullable().default(null),
    html: z.string().nullable().default(null),
    subject: z.string().default(''),
  }),
  answer: z.object({
    business: BusinessFacts,
    documents: Documents,
    sheet: z.union([z.string(), z.array(SheetAnswer)]).default([]),
    mail: z.union([z.object({ raw: z.string() }), Parts]),
    thread: z.array(z.string()).default([]),
    date: z.string(),
    model: z.object({ url: z.url(), name: z.string().default('model') }).optional(),
  }),
} as const

/** The input of a function. Throws with the place of each fault in it. */
function parsed<Name extends keyof typeof inputs>(name: Name, given: unknown): z.output<(typeof inputs)[Name]> {
  const { success, data, error } = inputs[name].safeParse(given)
  if (!success) throw new Error(`${name} takes something else:\n${z.prettifyError(error)}`)
  return data as z.output<(typeof inputs)[Name]> // of the schema of this name
}

type Input<Name extends keyof typeof inputs> = z.input<(typeof inputs)[Name]>

/** The passages of the documents that fit a question best, best first. */
export async function search(given: Input<'search'>) {
  const { documents, question, limit } = parsed('search', given)
  const { world, account } = await accountOf({ documents })
  const found = await searchPassages(world.deps, account.owner, question, { limit })
  return found.map(({ passage, ...scores }) => ({
    document: passage.documentName,
    headings: passage.headings,
    text: passage.text,
    score: scores.score,
    bm25: scores.bm25,
    cosine: scores.cosine,
  }))
}

/** Whether the documents answer a question: `score` from 0 to 1, and the sentences that do. */
export async function documented(given: Input<'documented'>) {
  const { documents, question } = parsed('documented', given)
  const { world, account } = await accountOf({ documents })
  const { reading } = await readText(world, { text: question, subject: '', date: '2026-01-05T12:00', timeZone: 'UTC' })
  const found = await findAnswer(world.deps, account.owner, { text: question, about: '' }, reading.asks[0]?.wants ?? [])
  return {
    documented: found.documented,
    score: found.confidence,
    reason: found.reason,
    sentences: found.sentences.map(({ text, passage }) => ({ text, document: passage.documentName })),
  }
}

/** What a text is: its kind and flags (the words of `training/`), its category, what it asks, its language. */
export async function understand(given: Input<'understand'>) {
  const { reading } = await readText(await theWorld(), parsed('understand', given))
  return {
    kind: reading.kind,
    confidence: reading.kindChance,
    category: reading.category,
    flags: flagsOf(reading),
    asks: reading.asks.map(({ text, intent, wants }) => ({ text, intent, wants })),
    language: reading.language.code,
  }
}

/** Whether a raw mail (RFC 5322) was written by a machine. `verdict` says which kind, and `person` otherwise. */
export async function isMachine(given: Input<'isMachine'>) {
  const { raw } = parsed('isMachine', given)
  const mail = await parseMail(new TextEncoder().encode(raw))
  const { deps } = await theWorld()
  const { verdict, reason } = await deps.reader.run('screen', mail, { ownAddresses: [], ownMessageIds: new Set<string>() })
  return { isMachine: verdict !== 'person' && verdict !== 'spam', verdict, reason }
}

/** What the sender wrote this time: without quotes, signature and hidden text. Of HTML where there is some. */
export async function visibleText(given: Input<'visibleText'>) {
  const mail = parsed('visibleText', given)
  const { text, quoted, signature, hiddenText } = visibleReply({ ...mail, senderName: '' })
  return { text, quoted, signature, hiddenText }
}

/** The whole way of one mail to a business. Nothing is sent; the same input gives the same answer. `date` is the business's local time. */
export async function answer(given: Input<'answer'>) {
  const { business, documents, sheet, mail, thread, date, model } = parsed('answer', given)
  const { world, account } = await accountOf({ documents, facts: business, sheet })
  const at = instantOf(date, business.timeZone)
  const id = hashOf({ mail, thread, date })
  const raw = 'raw' in mail ? mail.raw : rawMail({ ...mail, to: mail.to ?? business.email, at, messageId: `${id}@customer.example` })
  const languageModel = model ? openModelAt(model.url, model.name) : null
  const { outcome, cpuMs } = await considerRaw(world, account, { id, raw: new TextEncoder().encode(raw), at, thread, model: languageModel })
  const { trace } = outcome
  const made = madeOf(outcome)
  return {
    action: made.action,
    rule: trace.decision?.rule ?? null,
    reason: trace.decision?.reason ?? null,
    reply: made.reply,
    offered: made.offered,
    draft: trace.draft?.text ?? null,
    statements:
      trace.draft?.statements.map(({ kind, text, sources }) => ({ kind, text, sources: sources.map(({ kind: of }) => of) })) ?? [],
    verdict: trace.screening?.verdict ?? null,
    kind: trace.reading?.kind ?? null,
    category: trace.reading?.category ?? null,
    flags: trace.reading ? flagsOf(trace.reading) : [],
    asks: trace.reading?.asks.map(({ text }) => text) ?? [],
    findings: trace.findings.map(({ askId, documented: isDocumented, confidence, reason }) => ({
      askId,
      isDocumented,
      confidence,
      reason,
    })),
    violations: trace.check?.violations ?? [],
    notes: trace.steps.flatMap(({ note }) => note ?? []),
    cpuMs: Math.round(cpuMs),
  }
}

/** Calls a function by its name, with input that is checked. Throws for a name that is none. */
export async function call(name: string, input: unknown): Promise<unknown> {
  const functions: Readonly<Record<string, (given: never) => Promise<unknown>>> = {
    search,
    documented,
    understand,
    isMachine,
    visibleText,
    answer,
  }
  const called = functions[name]
  if (!called) throw new Error(`There is no "${name}": ${Object.keys(functions).join(', ')}`)
  return called(input as never) // each function parses its own input
}

let opened: Promise<EvalWorld> | null = null
const accounts = new Map<string, Promise<EvalAccount>>()

/** Ends what the functions have opened; they may be called again. */
export async function closeAdapter(): Promise<void> {
  const world = await opened
  opened = null
  accounts.clear()
  await world?.close()
  await closeKept()
}

function theWorld(): Promise<EvalWorld> {
  opened ??= openWorld()
  return opened
}

type AccountInput = { documents: z.infer<typeof Documents>; facts?: BusinessFacts; sheet?: string | SheetAnswer[] }

/** The account with these documents and settings: made once, so that many questions cost one reading. */
async function accountOf({ documents, facts, sheet = [] }: AccountInput): Promise<{ world: EvalWorld; account: EvalAccount }> {
  const world = await theWorld()
  const business = {
    facts: facts ?? BusinessFacts.parse({ name: 'A business', email: 'owner@business.example' }),
    documents: typeof documents === 'string' ? readDocuments(resolve(documents)) : documents.map(toFile),
    sheet: typeof sheet === 'string' ? readLines(resolve(sheet), SheetAnswer) : sheet,
  }
  const id = hashOf({ ...business, documents: business.documents.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]) })
  const made = accounts.get(id) ?? addBusiness(world, { id, ...business })
  accounts.set(id, made)
  return { world, account: await made }
}

function toFile({ name, text }: { name: string; text: string }): DocumentFile {
  return { name, bytes: new TextEncoder().encode(text) }
}

async function readText(world: EvalWorld, { text, subject, date, timeZone }: z.infer<typeof inputs.understand>) {
  const mail = plainMail({ name: '', address: 'someone@customer.example' }, subject, text)
  const reading = await readMail(world.deps, mail, { now: instantOf(date, timeZone), timezone: timeZone }, [])
  return { reading }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 20)
}
