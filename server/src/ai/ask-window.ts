import { z } from 'zod'
import { askLocally } from './ask-locally.ts'
import type { LocalModel } from './find-local-models.ts'

/** What Ollama and LM Studio load a model with unless told otherwise: what it was trained for is often far more. */
const USUAL_TOKENS = 4_096

const Tokens = z.int().min(1).max(100_000_000)
const Shown = z.object({ parameters: z.string().optional(), model_info: z.record(z.string(), z.unknown()).optional() })
const Running = z.object({ models: z.array(z.object({ model: z.string(), context_length: Tokens.optional() })) })
const Listed = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: Tokens.optional(), max_context_length: Tokens.optional() })),
})
const Properties = z.object({ default_generation_settings: z.object({ n_ctx: Tokens }) })

/**
 * The context window with which a program on this machine runs a model, in tokens. Where it does not say, as many as are usual, or all that the model
 * has where that is less. Never throws.
 */
export async function askWindow({ program, model, baseUrl }: LocalModel): Promise<number> {
  const root = baseUrl.slice(0, baseUrl.lastIndexOf('/'))
  if (program === 'Ollama') return askOllama(root, model)
  if (program === 'LM Studio') return askStudio(root, model)
  const properties = await askLocally(`${root}/props`, Properties)
  return properties?.default_generation_settings.n_ctx ?? USUAL_TOKENS
}

/** `num_ctx` is what the model's own file asks for. While it is loaded, the list of what runs says what it got. */
async function askOllama(root: string, model: string): Promise<number> {
  const running = await askLocally(`${root}/api/ps`, Running)
  const loaded = running?.models.find((one) => one.model === model || one.model === `${model}:latest`)?.context_length
  if (loaded !== undefined) return loaded
  const shown = await askLocally(`${root}/api/show`, Shown, { model })
  const own = (shown?.parameters ?? '').split('\n').flatMap((line) => {
    const [name, value] = line.trim().split(/\s+/)
    return name === 'num_ctx' ? (Tokens.safeParse(Number(value)).data ?? []) : []
  })
  const trained = Object.entries(shown?.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  return own.at(-1) ?? Math.min(USUAL_TOKENS, Tokens.safeParse(trained).data ?? USUAL_TOKENS)
}

async function askStudio(root: string, model: string): Promise<number> {
  const listed = await askLocally(`${root}/api/v0/models`, Listed)
  const one = listed?.data.find(({ id }) => id === model)
  return one?.loaded_context_length ?? Math.min(USUAL_TOKENS, one?.max_context_length ?? USUAL_TOKENS)
}
