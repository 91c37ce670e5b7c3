import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { readableText } from './readable-text.ts'

/** A found passage from its likest sentence on, as it reads on paper: the few lines that show of it are those it was found for. */
export function passageExcerpt({ passage, sentences }: FoundPassage): string {
  const likest = sentences.toSorted((a, b) => b.cosine - a.cosine)[0]
  return readableText(passage.text.slice(likest?.start ?? 0))
}
