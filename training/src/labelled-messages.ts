import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flags, kinds, wants } from '@ownvoice/core/assistant/labels'
import { z } from 'zod'
import { readLines } from './read-lines.ts'

/** A message that somebody wrote down by hand, with what a person who knows the trade says of it. `asks` are in the message's own words. */
export const LabelledMessage = z.strictObject({
  business: z.string(),
  kind: z.enum(kinds),
  flags: z.array(z.enum(flags)),
  asks: z.array(z.strictObject({ words: z.string().min(1), wants: z.enum(wants) })),
  text: z.string().min(1),
})
export type LabelledMessage = z.infer<typeof LabelledMessage>

export const trainingFolder = join(import.meta.dirname, '../messages')
/** Of other kinds of business: looked at by nobody who changes the heads, only measured on. */
export const lockedFolder = join(trainingFolder, 'locked')

/** By one writer over all kinds of business: what looks delicate and is not, and what is and is easily missed. Learned from, not measured on. */
const lookAlikesFile = join(import.meta.dirname, '../look-alikes.jsonl')
const askingSentencesFile = join(import.meta.dirname, '../asking-sentences.jsonl')

/** All messages of a folder, a file for each kind of business, in the order of the files' names. */
export async function readMessages(folder: string): Promise<LabelledMessage[]> {
  const read = await Promise.all((await setsOf(folder)).map((path) => readLines(path, LabelledMessage)))
  return read.flat()
}

export function readLookAlikes(): Promise<LabelledMessage[]> {
  return readLines(lookAlikesFile, LabelledMessage)
}

/** A message's sentences without a question mark: those that need an answer or somebody to do something, and the others. */
const AskingSentences = z.strictObject({
  business: z.string(),
  text: z.string().min(1),
  asks: z.array(z.string().min(1)),
  others: z.array(z.string().min(1)),
})
export type AskingSentences = z.infer<typeof AskingSentences>

/** Judged by hand, sentence by sentence, of messages of the training set. */
export function readAskingSentences(): Promise<AskingSentences[]> {
  return readLines(askingSentencesFile, AskingSentences)
}

/** A hash of all messages and sentences that the heads are trained on: another one means that they have to be trained again. */
export async function hashMessages(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [...(await setsOf(folder)), lookAlikesFile, askingSentencesFile]) hash.update(await readFile(path))
  return hash.digest('hex')
}

async function setsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  return names.toSorted().map((name) => join(folder, name))
}
