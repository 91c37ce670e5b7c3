import { openModel } from '@ownvoice/server/ai/open-model'
import { silentLog } from '../../../server/testing/database.ts'
import type { LanguageModel } from '@ownvoice/server/ai/port'
import { type Answerer, openReplayServer } from './replay-server.ts'
import { keepRecordings, openHandFolder, readRecordings } from './recordings.ts'

/** A model of the product's own making over a server on this machine. `unanswered`: how many requests found no answer. */
export type RecordedModel = { model: LanguageModel; unanswered: () => number; close: () => Promise<void> }

/** A model that says what `answer` says. */
export async function openScriptedModel(answer: Answerer): Promise<RecordedModel> {
  let unanswered = 0
  const server = await openReplayServer((asked) => {
    const words = answer(asked)
    if (words === null) unanswered += 1
    return words
  })
  return { model: openModelAt(server.url), unanswered: () => unanswered, close: server.close }
}

/** The product's model at the base URL of an OpenAI-compatible API. */
export function openModelAt(url: string, name = 'recorded'): LanguageModel {
  const model = openModel({ AI_PROVIDER: 'openai-compatible', AI_MODEL: name, AI_API_KEY: undefined, AI_BASE_URL: url }, silentLog)
  if (!model) throw new Error('the settings name no model')
  return model
}

/** `handFolder`: where answers are written by hand. `isWhole`: the run asks all that it ever asks, so that what it does not need can go. */
export type Recording = { path: string; handFolder?: string | undefined; isWhole: boolean }

/**
 * The model that was recorded; null where there is nothing to answer from. With a folder, answers that were written there are taken and recorded when it is
 * closed, and what nothing answers is put there.
 */
export async function openRecordedModel({ path, handFolder, isWhole }: Recording): Promise<RecordedModel | null> {
  const recorded = readRecordings(path)
  if (recorded.size === 0 && handFolder === undefined) return null
  const hand = handFolder === undefined ? null : openHandFolder(handFolder)
  const used = new Map<string, string>()
  const opened = await openScriptedModel(({ id, asked }) => {
    const words = recorded.get(id) ?? hand?.answerTo(id) ?? null
    if (words === null) hand?.ask(id, asked)
    else used.set(id, words)
    return words
  })
  const close = async () => {
    await opened.close()
    if (hand && used.size > 0) keepRecordings(path, isWhole ? used : new Map([...recorded, ...used]))
  }
  return { ...opened, close }
}
