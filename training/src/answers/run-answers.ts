import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Embedder, TextEmbedder } from '@ownvoice/server/ai/port'
import { loadHeads } from '@ownvoice/server/ai/open-heads'
import { learnedAnswersFile, loadLearnedAnswers } from '@ownvoice/server/ai/open-learned-answers'
import { cacheFolder, embedCached } from '../embed-cached.ts'
import { readMessages, trainingFolder } from '../labelled-messages.ts'
import { describeMails } from './describe-mails.ts'
import { describeOutcomes } from './describe-outcomes.ts'
import {
  type Business,
  businessesFolder,
  hashBusinesses,
  hashMails,
  lockedBusinessesFolder,
  readBusinesses,
  textsOfBusinesses,
} from './read-businesses.ts'
import { measureMailsTo, measureQuestions, type TextVectors, trainAnswers } from './train-answers.ts'
import { understandMails } from './understand-mails.ts'

type Say = (line: string) => void

/** What the weights of answers are fitted to, as one hash. Of messages their words count, not their labels; mails are read by the heads. */
export async function hashOfAnswers(): Promise<string> {
  const hash = createHash('sha256').update(await hashBusinesses(businessesFolder))
  hash.update(await hashMails(businessesFolder)).update((await loadHeads()).trainedOn)
  for (const { business, text } of await readMessages(trainingFolder)) hash.update(JSON.stringify([business, text]))
  return hash.digest('hex')
}

/** Fits what finds and judges answers, and writes the weights and the report. */
export async function runAnswers(embedder: Embedder, say: Say): Promise<void> {
  const businesses = await readBusinesses(businessesFolder)
  const vectors = await embedBoth(embedder, businesses, say)
  const messages = await readMessages(trainingFolder)
  const mails = await understandAll(embedder, businesses, say)
  const fittedTo = { trainedOn: await hashOfAnswers(), embedder: embedder.id, secondEmbedder: embedder.second.id }
  const { stored, outcomes, mailOutcomes } = trainAnswers({ businesses, messages, vectors, mails, ...fittedTo }, say)
  await mkdir(dirname(learnedAnswersFile), { recursive: true })
  await writeFile(learnedAnswersFile, `${JSON.stringify(stored)}\n`)
  await writeReport('report-answers.md', 'By businesses that it was not fitted to: each fifth of the twenty in turn was left out.', [
    describeOutcomes(outcomes, stored),
    describeMails(mailOutcomes, stored),
  ])
}

/** The weights as they are kept, on the businesses that nobody looks at. */
export async function runLockedAnswers(embedder: Embedder, say: Say): Promise<void> {
  const businesses = await readBusinesses(lockedBusinessesFolder)
  const vectors = await embedBoth(embedder, businesses, say)
  const learned = await loadLearnedAnswers()
  const mails = await understandAll(embedder, businesses, say)
  const which = `On the ${businesses.length} locked businesses, by the weights as they are kept.`
  await writeReport('report-answers-locked.md', which, [
    describeOutcomes(measureQuestions(businesses, vectors, learned), learned),
    describeMails(measureMailsTo({ businesses, vectors, mails }, learned), learned),
  ])
}

async function embedBoth(embedder: Embedder, businesses: readonly Business[], say: Say): Promise<TextVectors> {
  const texts = textsOfBusinesses(businesses)
  const embed = (model: TextEmbedder) => embedCached(model, texts, { folder: cacheFolder, say })
  return { first: await embed(embedder), second: await embed(embedder.second) }
}

/** The mails to businesses as the heads read them, with the vectors of what is looked up for them. */
async function understandAll(embedder: Embedder, businesses: readonly Business[], say: Say) {
  return understandMails(businesses, await loadHeads(), async (texts) => {
    const embed = (model: TextEmbedder) => embedCached(model, texts, { folder: cacheFolder, say })
    const [first, second] = [await embed(embedder), await embed(embedder.second)]
    return new Map(texts.map((text) => [text, { first: first.get(text)!, second: second.get(text)! }])) // both were just embedded
  })
}

async function writeReport(name: string, which: string, parts: readonly string[]) {
  const text = `# Finding and judging answers\n\nWritten by \`npm run train\`. ${which}\n\n${parts.join('\n')}`
  await writeFile(join(import.meta.dirname, '../..', name), text)
}
