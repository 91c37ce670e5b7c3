import type { ReaderMessage } from './reader-messages.ts'

/** Why a file cannot be read, in words that tell its owner what to do. */
export function refusal(reason: string): Extract<ReaderMessage, { type: 'refusal' }> {
  return { type: 'refusal', reason }
}
