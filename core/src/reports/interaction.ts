export type Badge = 'Escalate' | 'Send' | 'Draft'

/** In this order: the first that an action names counts. */
const badges = [
  ['escalate', 'Escalate'],
  ['send', 'Send'],
  ['draft', 'Draft'],
] as const satisfies readonly [string, Badge][]

/** The badge of an action that names one of the three anywhere, in any case of letters; null for every other. */
export function badgeOf(action: string): Badge | null {
  const lower = action.toLowerCase()
  return badges.find(([word]) => lower.includes(word))?.[1] ?? null
}

/** So many words of a reply are shown before it is opened. */
export const previewWords = 15

/** The first words of a reply on one line, and whether there are more. */
export function previewOf(reply: string): { text: string; isCut: boolean } {
  const words = reply.split(/\s+/).filter((word) => word !== '')
  return { text: words.slice(0, previewWords).join(' '), isCut: words.length > previewWords }
}
