import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readLines } from '../businesses/business.ts'

/** One answer of a language model, by the id of the request. What was asked is not kept. */
const Recorded = z.object({ id: z.string(), answer: z.string() })

const folder = join(import.meta.dirname, '../../recordings')

/** Where the answers for a business are kept. */
export function recordingsPath(business: string): string {
  return join(folder, `${business}.jsonl`)
}

/** The answers that were recorded, by the id of the request; none where there is no such file. */
export function readRecordings(path: string): Map<string, string> {
  const lines = existsSync(path) ? readLines(path, Recorded) : []
  return new Map(lines.map(({ id, answer }) => [id, answer]))
}

/** Keeps these answers and no others, in an order that does not change from one run to the next. */
export function keepRecordings(path: string, answers: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(path), { recursive: true })
  const lines = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([id, answer]) => JSON.stringify({ id, answer }))
  writeFileSync(path, `${lines.join('\n')}\n`)
}

/**
 * A folder in which answers are written by hand: `answers/ID.txt` holds what the model says, `requests/ID.json` what it was asked and
 * waits for an answer.
 */
export type HandFolder = { answerTo(id: string): string | null; ask(id: string, asked: unknown): void }

export function openHandFolder(path: string): HandFolder {
  for (const name of ['requests', 'answers']) mkdirSync(join(path, name), { recursive: true })
  return {
    answerTo(id) {
      const file = join(path, 'answers', `${id}.txt`)
      return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
    },
    ask: (id, asked) => writeFileSync(join(path, 'requests', `${id}.json`), JSON.stringify(asked, null, 1)),
  }
}
