import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Embedder, TextEmbedder } from '@ownvoice/server/ai/port'
import { learnedAnswersFile, loadLearnedAnswers } from '@ownvoice/server/ai/open-learned-answers'
import { cacheFolder, embedCached } from '../embed-cached.ts'
import { readMessages, trainingFolder } from '../labelled-messages.ts'
import { describeOutcomes } from './describe-outcomes.ts'
import {
  type Business,
  businessesFolder,
  hashBusinesses,
  lockedBusinessesFolder,
  readBusinesses,
  textsOfBusinesses,
} from './read-businesses.ts'
import { measureQuestions, type TextVectors, trainAnswers } from './train-answers.ts'

type Say = (line: string) => void

/** What the weights of answers are fitted to, as one hash. Of messages their words count, not their labels. */
export async function hashOfAnswers(): Promise<string> {
  const hash = createHash('sha256').update(await hashBusinesses(businessesFolder))
  for (const { business, text } of await readMessages(trainingFolder)) hash.update(JSON.stringify([business, text]))
  return hash.digest('hex')
}

/** Fits what finds and judges answers, and writes the weights and the report. */
export async function runAnswers(embedder: Embedder, say: Say): Promise<void> {
  const businesses = await readBusinesses(businessesFolder)
  const vectors = await embedBoth(embedder, businesses, say)
  const messages = await readMessages(trainingFolder)
  const fittedTo = { trainedOn: await hashOfAnswers(), embedder: embedder.id, secondEmbedder: embedder.second.id }
  const { stored, outcomes } = trainAnswers({ businesses, messages, vectors, ...fittedTo }, say)
  await mkdir(dirname(learnedAnswersFile), { recursive: true })
  await writeFile(learnedAnswersFile, `${JSON.stringify(stored)}\n`)
  await writeReport(
    'report-answers.md',
    'By businesses that it was not fitted to: each fifth of the twenty in turn was left out.',
    outcomes,
    stored,
  )
}

/** The weights as they are kept, on the businesses that nobody looks at. */
export async function runLockedAnswers(embedder: Embedder, say: Say): Promise<void> {
  const businesses = await readBusinesses(lockedBusinessesFolder)
  const vectors = await embedBoth(embedder, businesses, say)
  const learned = await loadLearnedAnswers()
  const which = `On the ${businesses.length} locked businesses, by the weights as they are kept.`
  await writeReport('report-answers-locked.md', which, measureQuestions(businesses, vectors, learned), learned)
}

async function embedBoth(embedder: Embedder, businesses: readonly Business[], say: Say): Promise<TextVectors> {
  const texts = textsOfBusinesses(businesses)
  const embed = (model: TextEmbedder) => embedCached(model, texts, { folder: cacheFolder, say })
  return { first: await embed(embedder), second: await embed(embedder.second) }
}

async function writeReport(
  name: string,
  which: string,
  outcomes: Parameters<typeof describeOutcomes>[0],
  thresholds: Parameters<typeof describeOutcomes>[1],
) {
  const text = `# Finding and judging answers\n\nWritten by \`npm run train\`. ${which}\n\n${describeOutcomes(outcomes, thresholds)}`
  await writeFile(join(import.meta.dirname, '../..', name), text)
}
