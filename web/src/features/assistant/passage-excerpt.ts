import type { CitedPassage } from './cited-first.ts'
import { readableText } from './readable-text.ts'

/** A found passage from the cited place on, else from its likest sentence, as it reads on paper: the few lines that show of it are those it was found for. */
export function passageExcerpt({ found: { passage, sentences }, citedAt }: CitedPassage): string {
  const likest = sentences.toSorted((a, b) => b.cosine - a.cosine)[0]
  return readableText(passage.text.slice(citedAt ?? likest?.start ?? 0))
}
