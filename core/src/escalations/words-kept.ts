/**
 * How much of a draft stayed in what was sent, from 0 to 1: twice the words that both have, over the words of both (Sørensen–Dice). Words that only
 * change places count as kept.
 */
export function wordsKept(draft: string, sent: string): number {
  const [before, after] = [wordsOf(draft), wordsOf(sent)]
  if (before.length + after.length === 0) return 1
  const left = new Map<string, number>()
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1)
  let both = 0
  for (const word of after) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    both += 1
  }
  return (2 * both) / (before.length + after.length)
}

/** What the owner's changes of drafts come to: how many were sent, how many of them as written, and the share of words that stayed, in percent. */
export type DraftEdits = { sent: number; unchanged: number; keptPercent: number }

/** Sums up the drafts that were sent, each with what was sent in its place. Null where there is none. */
export function sumEdits(pairs: readonly { draft: string; sent: string }[]): DraftEdits | null {
  if (pairs.length === 0) return null
  const shares = pairs.map(({ draft, sent }) => wordsKept(draft, sent))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const unchanged = pairs.filter(({ draft, sent }) => draft.trim() === sent.trim()).length
  return { sent: pairs.length, unchanged, keptPercent: Math.floor((100 * total) / pairs.length) }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
