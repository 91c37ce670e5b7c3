import { generateText, Output, type LanguageModel as SdkModel } from 'ai'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { anthropicModel } from './anthropic-model.ts'
import { googleModel } from './google-model.ts'
import { modelFault } from './model-fault.ts'
import type { ModelSettings } from './model-settings.ts'
import { openaiCompatibleModel } from './openai-compatible-model.ts'
import { openaiModel } from './openai-model.ts'
import type { LanguageModel, ModelRequest } from './port.ts'

type Provider = Exclude<NonNullable<Config['AI_PROVIDER']>, 'auto'>
type Settings = Pick<Config, 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_TIMEOUT_MS'> & { AI_PROVIDER: Provider | undefined }

const providers: Readonly<Record<Provider, (settings: ModelSettings) => SdkModel>> = {
  openai: openaiModel,
  anthropic: anthropicModel,
  google: googleModel,
  'openai-compatible': openaiCompatibleModel,
}

/** The language model that the settings name, or null: everything works without one. */
export function openModel(config: Settings, log: Log): LanguageModel | null {
  if (!config.AI_PROVIDER || !config.AI_MODEL) return null
  const settings = { model: config.AI_MODEL, apiKey: config.AI_API_KEY, baseUrl: config.AI_BASE_URL }
  const sdk = providers[config.AI_PROVIDER](settings)
  const id = `${config.AI_PROVIDER}/${config.AI_MODEL}`
  return {
    id,
    async generate<Schema extends z.ZodType>(request: ModelRequest<Schema>) {
      try {
        return await generateObject(sdk, request, Math.min(request.timeoutMs, config.AI_TIMEOUT_MS))
      } catch (error) {
        const fault = modelFault(error)
        if (fault instanceof AppError)
          log.warn({ model: id, purpose: request.purpose, code: fault.code, detail: fault.detail }, 'The language model failed')
        throw fault
      }
    },
  }
}

/**
 * One call, no retry: the caller has a way without a model and no time to lose. The instructions are ours; all that comes from outside
 * goes as JSON in the user's message. No tools are offered.
 */
async function generateObject<Schema extends z.ZodType>(
  sdk: SdkModel,
  request: ModelRequest<Schema>,
  timeoutMs: number,
): Promise<z.infer<Schema>> {
  const result = await generateText({
    model: sdk,
    instructions: request.instructions,
    messages: [{ role: 'user', content: JSON.stringify(request.data) }],
    output: Output.object({ schema: request.schema }),
    maxRetries: 0,
    maxOutputTokens,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  if (result.finishReason !== 'stop')
    throw new AppError('permanent', { message: 'The language model gave no usable answer.', detail: `finish ${result.finishReason}` })
  return result.output as z.infer<Schema> // the SDK has parsed it with this very schema; its type does not follow a generic one
}

/** Room for a reading or a reply with its citations several times over; what is longer has gone wrong. */
const maxOutputTokens = 4_000
