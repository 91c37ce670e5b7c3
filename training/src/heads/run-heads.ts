import { bothAsOne } from '@ownvoice/core/assistant/understand/features'
import type { Embedder } from '@ownvoice/server/ai/port'
import { namesOfBoth } from '@ownvoice/server/retrieval/embed-for-heads'
import { cacheFolder, embedCached } from '../embed-cached.ts'
import { createHash } from 'node:crypto'
import { businessesFolder, hashBusinesses } from '../answers/read-businesses.ts'
import { hashMessages, lockedFolder, readAskingSentences, readLookAlikes, readMessages, trainingFolder } from '../labelled-messages.ts'
import { textsOf, type TrainingSet } from './examples.ts'
import { readPlainQuestions } from './plain-questions.ts'
import { trainHeads, writeHeads } from './train-heads.ts'
import { writeLockedReport, writeReport } from './write-report.ts'

type Say = (line: string) => void

/** Fits the heads on the labelled messages, and writes down their weights and what they reach. */
export async function runHeads(embedder: Embedder, say: Say): Promise<void> {
  const set = await readTrainingSet()
  const texts = textsOf([...set.messages, ...set.lookAlikes, ...set.plainQuestions])
  const vectors = await embedAll(embedder, texts, say)
  const trained = await trainHeads({ set, vectors, trainedOn: await hashTrainingSet(), embedder: namesOfBoth(embedder) }, say)
  await writeHeads(trained.heads)
  await writeReport(trained)
}

async function readTrainingSet(): Promise<TrainingSet> {
  const [messages, lookAlikes, plainQuestions, sentences] = await Promise.all([
    readMessages(trainingFolder),
    readLookAlikes(),
    readPlainQuestions(),
    readAskingSentences(),
  ])
  return { messages, lookAlikes, plainQuestions, sentences }
}

/** A hash of all that the heads are trained on: another one means that they have to be trained again. */
export async function hashTrainingSet(): Promise<string> {
  const parts = await Promise.all([hashMessages(trainingFolder), hashBusinesses(businessesFolder)])
  return createHash('sha256').update(parts.join()).digest('hex')
}

/** The heads as they are kept, on the businesses that nobody looks at. */
export async function runLockedHeads(embedder: Embedder, say: Say): Promise<void> {
  const messages = await readMessages(lockedFolder)
  await writeLockedReport(messages, await embedAll(embedder, textsOf(messages), say))
}

/** The vectors of texts as the heads see them. */
async function embedAll(embedder: Embedder, texts: ReadonlySet<string>, say: Say): Promise<Map<string, Float32Array>> {
  const first = await embedCached(embedder, texts, { folder: cacheFolder, say })
  const second = await embedCached(embedder.second, texts, { folder: cacheFolder, say })
  return new Map(
    [...texts].flatMap((text) => {
      const [one, other] = [first.get(text), second.get(text)]
      return one && other ? [[text, bothAsOne({ first: one, second: other })]] : []
    }),
  )
}
