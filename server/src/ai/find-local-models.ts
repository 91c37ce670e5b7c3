import type { OfferedModel } from '@ownvoice/core/assistant/offered-model'
import { z } from 'zod'
import { askLocally } from './ask-locally.ts'

/** A language model that a program on this machine serves. `baseUrl` is where it speaks OpenAI's Chat Completions. */
export type LocalModel = OfferedModel & { baseUrl: string }

/** Where the usual programs listen unless told otherwise, in the order in which they are asked. */
export const localPrograms: readonly LocalProgram[] = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
]
type LocalProgram = Pick<LocalModel, 'program' | 'baseUrl'>

const mostModels = 50

const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) })

/** Such a model turns texts into numbers and writes nothing. */
const onlyEmbeds = /embed|bge-|minilm/i

/**
 * The language models that programs on this machine offer, each under the program that serves it. Nothing but these addresses is asked, nothing is
 * sent to them, and whatever else answers there is passed over. Never throws.
 */
export async function findLocalModels(programs: readonly LocalProgram[] = localPrograms): Promise<LocalModel[]> {
  const found = await Promise.all(programs.map(askProgram))
  return found.flat()
}

async function askProgram({ program, baseUrl }: LocalProgram): Promise<LocalModel[]> {
  const list = await askLocally(`${baseUrl}/models`, ModelList)
  const models = (list?.data ?? []).filter(({ id }) => !onlyEmbeds.test(id))
  return models.slice(0, mostModels).map(({ id }) => ({ program, model: id, baseUrl }))
}
