import { CHARACTERS_PER_TOKEN } from '@ownvoice/core/assistant/model/fit-documents'

/** About as many tokens as a text has, where nobody counts them. */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
