import { createGoogle } from '@ai-sdk/google'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './model-settings.ts'

/** Google through the Gemini API. */
export function googleModel({ model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  return createGoogle({ apiKey: apiKey ?? '', ...(baseUrl ? { baseURL: baseUrl } : {}) })(model)
}
