import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './model-settings.ts'

/** OpenAI through its Responses API. */
export function openaiModel({ model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  return createOpenAI({ apiKey: apiKey ?? '', ...(baseUrl ? { baseURL: baseUrl } : {}) })(model)
}
