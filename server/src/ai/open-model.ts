import { contextRoom, tokensOfData } from '@ownvoice/core/assistant/model/context-room'
import { generateText, Output, type LanguageModel as SdkModel } from 'ai'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { anthropicModel } from './anthropic-model.ts'
import { googleModel } from './google-model.ts'
import { estimatedTokens } from './estimated-tokens.ts'
import { modelFault } from './model-fault.ts'
import type { ModelSettings } from './model-settings.ts'
import { openaiCompatibleModel } from './openai-compatible-model.ts'
import { openaiModel } from './openai-model.ts'
import type { LanguageModel, ModelPurpose, ModelRequest, ModelUsage } from './port.ts'

type Provider = Exclude<NonNullable<Config['AI_PROVIDER']>, 'auto'>
type Settings = Pick<Config, 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'> &
  Partial<Pick<Config, 'AI_CHECK_MODEL' | 'AI_CONTEXT_TOKENS'>> & { AI_PROVIDER: Provider | undefined }

const providers: Readonly<Record<Provider, (settings: ModelSettings) => SdkModel>> = {
  openai: openaiModel,
  anthropic: anthropicModel,
  google: googleModel,
  'openai-compatible': openaiCompatibleModel,
}

/** What a model that only checks may do. */
const looks: ReadonlySet<ModelPurpose> = new Set(['second_look', 'risk_look', 'mining_look'])

/** The language model that the settings name, or null: everything works without one. */
export function openModel(config: Settings, log: Log): LanguageModel | null {
  if (!config.AI_PROVIDER || !config.AI_MODEL) return null
  const open = providers[config.AI_PROVIDER]
  const access = { apiKey: config.AI_API_KEY, baseUrl: config.AI_BASE_URL }
  const named = (name: string) => ({ name, sdk: open({ ...access, model: name }) })
  const [main, check] = [named(config.AI_MODEL), named(config.AI_CHECK_MODEL ?? config.AI_MODEL)]
  const id = `${config.AI_PROVIDER}/${config.AI_MODEL}`
  return {
    id,
    contextTokens: config.AI_CONTEXT_TOKENS,
    async generate<Schema extends z.ZodType>(request: ModelRequest<Schema>) {
      const { name, sdk } = looks.has(request.purpose) ? check : main
      try {
        const { output, usage } = await generateObject(sdk, request, config.AI_CONTEXT_TOKENS)
        return { output, usage: { model: name, ...usage } }
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
  contextTokens: number | undefined,
): Promise<{ output: z.infer<Schema>; usage: Omit<ModelUsage, 'model'> }> {
  const content = JSON.stringify(request.data)
  const result = await generateText({
    model: sdk,
    instructions: request.instructions,
    messages: [{ role: 'user', content }],
    output: Output.object({ schema: request.schema }),
    maxRetries: 0,
    maxOutputTokens: mostOutput(request, contextTokens),
    abortSignal: AbortSignal.timeout(request.timeoutMs),
  })
  if (result.finishReason !== 'stop')
    throw new AppError('permanent', { message: 'The language model gave no usable answer.', detail: `finish ${result.finishReason}` })
  const usage = {
    // Not every server counts.
    inputTokens: result.usage.inputTokens || estimatedTokens(request.instructions + content),
    outputTokens: result.usage.outputTokens || estimatedTokens(result.text),
  }
  return { output: result.output as z.infer<Schema>, usage } // the SDK has parsed it with this very schema; its type does not follow a generic one
}

/** Room for a reply with its citations several times over, and for models that think before they write; what is longer has gone wrong. */
const MOST_OUTPUT_TOKENS = 8_000
const FEWEST_OUTPUT_TOKENS = 500

/** Some servers refuse a request whose answer might not fit the window beside it. */
function mostOutput(
  { instructions, data }: Pick<ModelRequest<z.ZodType>, 'instructions' | 'data'>,
  contextTokens: number | undefined,
): number {
  const left = contextRoom(contextTokens ?? null, instructions, tokensOfData(data))
  return left === null ? MOST_OUTPUT_TOKENS : Math.min(MOST_OUTPUT_TOKENS, Math.max(FEWEST_OUTPUT_TOKENS, left))
}
