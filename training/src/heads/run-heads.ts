import type { Embedder } from '@ownvoice/server/ai/port'
import { cacheFolder, embedCached } from '../embed-cached.ts'
import { hashMessages, lockedFolder, readMessages, trainingFolder } from '../labelled-messages.ts'
import { textsOf } from './examples.ts'
import { trainHeads, writeHeads } from './train-heads.ts'
import { writeLockedReport, writeReport } from './write-report.ts'

type Say = (line: string) => void

/** Fits the heads on the labelled messages, and writes down their weights and what they reach. */
export async function runHeads(embedder: Embedder, say: Say): Promise<void> {
  const messages = await readMessages(trainingFolder)
  const vectors = await embedCached(embedder, textsOf(messages), { folder: cacheFolder, say })
  const trained = trainHeads({ messages, vectors, trainedOn: await hashMessages(trainingFolder), embedder: embedder.id }, say)
  await writeHeads(trained.heads)
  await writeReport(trained)
}

/** The heads as they are kept, on the businesses that nobody looks at. */
export async function runLockedHeads(embedder: Embedder, say: Say): Promise<void> {
  const messages = await readMessages(lockedFolder)
  await writeLockedReport(messages, await embedCached(embedder, textsOf(messages), { folder: cacheFolder, say }))
}
