import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './model-settings.ts'

/** Any server that speaks OpenAI's Chat Completions (Ollama, vLLM, LM Studio). Such a server may do without a key. */
export function openaiCompatibleModel({ model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl ?? '',
    ...(apiKey ? { apiKey } : {}),
    supportsStructuredOutputs: true,
  })(model)
}
