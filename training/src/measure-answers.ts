import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProposedAnswer } from '@ownvoice/core/knowledge/answers/answer'
import { proposeAnswers } from '@ownvoice/core/knowledge/answers/propose-answers'
import { readSheets } from '@ownvoice/server/retrieval/readers/read-sheets'
import { z } from 'zod'

const SheetAnswer = z.object({ id: z.string(), sources: z.array(z.object({ document: z.string(), quote: z.string() })) })

/** What is proposed from one business's documents, against the sheet that a person wrote for it. */
export type AnswersMeasured = {
  business: string
  sheet: number
  /** Answers of the sheet whose quotes stand within the sources of proposals. */
  covered: number
  proposed: ProposedAnswer[]
  unclean: ProposedAnswer[]
  missed: string[]
}

/** Proposes answers from the documents of each business of a folder, and compares their sources with those of its sheet. */
export async function measureAnswers(folder: string): Promise<AnswersMeasured[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory() && entry.name !== 'locked')
  return Promise.all(names.map(({ name }) => measureBusiness(folder, name)))
}

async function measureBusiness(folder: string, business: string): Promise<AnswersMeasured> {
  const at = join(folder, business)
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(await readFile(join(at, 'business.json'), 'utf8')))
  const texts = await readDocuments(join(at, 'documents'))
  const proposed = [...texts].flatMap(([documentName, text]) =>
    proposeAnswers({ documentId: documentName, documentName, text, isQuestion: false }, { name }),
  )
  const lines = (await readFile(join(at, 'sheet.jsonl'), 'utf8')).trim().split('\n')
  const sheet = lines.map((line) => SheetAnswer.parse(JSON.parse(line)))
  const quoted = quotedWords(texts, proposed)
  const missing = sheet.flatMap(({ id, sources }) =>
    sources.flatMap(({ document, quote }) => (isCovered(quote, quoted.get(document)) ? [] : [{ id, words: `${document}: ${quote}` }])),
  )
  const missed = new Set(missing.map(({ id }) => id))
  return {
    business,
    sheet: sheet.length,
    covered: sheet.length - missed.size,
    proposed,
    unclean: proposed.filter((answer) => !isClean(answer)),
    missed: missing.map(({ words }) => words),
  }
}

/** Each document's text as the product reads it: tables of values become tables with bars. */
async function readDocuments(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of (await readdir(folder)).toSorted()) {
    const text = await readFile(join(folder, file), 'utf8')
    const read = file.endsWith('.csv') ? readSheets({ csv: text }) : { type: 'text' as const, text }
    if (read.type === 'text') texts.set(file, read.text)
  }
  return texts
}

type Words = { words: string[]; isQuoted: boolean[] }

function quotedWords(texts: ReadonlyMap<string, string>, proposed: readonly ProposedAnswer[]): Map<string, Words> {
  return new Map(
    [...texts].map(([name, text]) => {
      const spans = proposed.flatMap(({ sources }) => sources.filter(({ documentName }) => documentName === name))
      const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
      const isQuoted = found.map(({ index }) => spans.some(({ start, end }) => start <= index && index < end))
      return [name, { words: found.map(([word]) => word), isQuoted }] as const
    }),
  )
}

/** Whether nine of ten words of a quote, where it stands in its document, are within the sources of proposals. */
function isCovered(quote: string, document: Words | undefined): boolean {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  const at = document?.words.findIndex((_, index) => words.every((word, offset) => document.words[index + offset] === word)) ?? -1
  if (!document || at < 0) return false
  return words.filter((_, offset) => document.isQuoted[at + offset]).length >= words.length * 0.9
}

const LEADING_PRONOUN = /^(?:it|its|it's|he|she|they|his|her|their|this|that|these|those)\b/i

/** Whether a customer could be told it as it stands. */
export function isClean({ text }: Pick<ProposedAnswer, 'text'>): boolean {
  const words = text.split(/\s+/).length
  const isPaired = (open: string, close: string) => text.split(open).length === text.split(close).length
  return (
    !/\||\*\*|(?:^|\s)#{1,6}\s/.test(text) &&
    isPaired('(', ')') &&
    isPaired('[', ']') &&
    /^["'“]?[\p{Lu}\p{N}£$€]/u.test(text) &&
    /[.!?]["'”)]*$/.test(text) &&
    words >= 5 &&
    words <= 60 &&
    !LEADING_PRONOUN.test(text)
  )
}
