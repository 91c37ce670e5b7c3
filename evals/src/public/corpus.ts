import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Question = z.object({ id: z.string(), text: z.string(), group: z.string().optional() })

const Corpus = z.object({
  grouped: z.boolean().default(false),
  docs: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), group: z.string().optional() })),
  queries: z.array(Question.extend({ rel: z.array(z.string()) })),
  unans: z.array(Question).default([]),
})

/** A public set of documents and questions. `rel` names the documents that answer a query; nothing answers what is in `unans`. */
export type Corpus = z.infer<typeof Corpus>

/** Reads a set. The sets lie beside the repository and are no part of it: null where it is absent. */
export function readCorpus(folder: string, set: string): Corpus | null {
  const path = join(folder, `retrieval-${set}.json`)
  return existsSync(path) ? Corpus.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Which documents a question is asked of: in a grouped set those of its own group, else all. */
export function groupOf(corpus: Corpus, item: { group?: string | undefined }): string {
  return corpus.grouped ? (item.group ?? '') : ''
}
