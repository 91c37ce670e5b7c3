import type { Source } from '@ownvoice/core/assistant/trace'
import { createContext } from 'react'

/** A sentence of which the owner says that it is wrong, with what it rests on. */
export type WrongSentence = { text: string; sources: readonly Source[] }

/** Called with a sentence that is wrong; null where nothing can be put right, as before a visitor. */
export const SayWrong = createContext<((wrong: WrongSentence) => void) | null>(null)

/** What the owner's documents and answers say is put right there; a link, the account or the sender elsewhere. */
export function canBePutRight(sources: readonly Source[]): boolean {
  return sources.some(({ kind }) => kind === 'answer' || kind === 'passage')
}
