import type { Said } from '@ownvoice/core/assistant/said'
import { brand } from '@ownvoice/core/brand'

/** Who said it. */
export function whoSaid({ by, name }: Pick<Said, 'by' | 'name'>): string {
  switch (by) {
    case 'them':
      return name || 'An unnamed sender'
    case 'assistant':
      return `${brand.name}, by itself`
    case 'approved':
      return `${brand.name}, with your word`
    case 'owner':
      return 'You'
  }
}

/** What was said before a message and after it, on each side the nearest first. */
export function aroundMessage(said: readonly Said[], receivedAt: string): { earlier: Said[]; later: Said[] } {
  const isEarlier = ({ at }: Said) => Date.parse(at) <= Date.parse(receivedAt)
  return { earlier: said.filter(isEarlier).toReversed(), later: said.filter((one) => !isEarlier(one)) }
}
