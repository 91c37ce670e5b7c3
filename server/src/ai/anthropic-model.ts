import { createAnthropic } from '@ai-sdk/anthropic'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './model-settings.ts'

/** Anthropic through its Messages API. */
export function anthropicModel({ model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  return createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl ? { baseURL: baseUrl } : {}) })(model)
}
