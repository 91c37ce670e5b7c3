import { coverage } from '../text/content-words.ts'
import type { BookingLink, LinkCategory } from './scheduling.ts'

/** `full` names the link that fits best and whose class the owner marked as full, with nothing as fitting that is not. */
export type LinkChoice = { kind: 'offer'; link: BookingLink } | { kind: 'full'; link: BookingLink } | { kind: 'none' }

/**
 * The booking link for a wish. Only active links count; where none of them has a word of it and one that is switched off has, there is none. Those of the category come first, and among several the one whose label has most
 * words in common with the message, in the owner's order. A link of the category `other` serves when its label fits better, or fits at
 * all where the category has none: a link that has nothing to do with the wish is no answer.
 */
export function chooseLink(links: readonly BookingLink[], category: LinkCategory, message: { ask: string; text: string }): LinkChoice {
  const active = links.filter((link) => link.active)
  const fitsNone = ranked(active, category, message).every(({ fit }) => fit === 0)
  if (fitsNone && ranked(links, category, message).some(({ link, fit }) => !link.active && fit > 0)) return { kind: 'none' }
  const own = ranked(active, category, message)
  const other = category === 'other' ? [] : ranked(active, 'other', message)
  const [best, bestOther] = [own[0], other[0]]
  if (best && bestOther && category === 'new' && bestOther.fit > best.fit) return choice(other)
  if (best) return choice(own)
  return bestOther && bestOther.fit > 0 ? choice(other) : { kind: 'none' }
}

type Fitting = { link: BookingLink; fit: number }

/** What the ask itself says weighs more than the rest of the message. Stable, so that the owner's order decides between equals. */
function ranked(links: readonly BookingLink[], category: LinkCategory, message: { ask: string; text: string }): Fitting[] {
  return links
    .filter((link) => link.category === category)
    .map((link) => ({ link, fit: link.label === '' ? 0 : 2 * coverage(link.label, message.ask) + coverage(link.label, message.text) }))
    .toSorted((a, b) => b.fit - a.fit)
}

/** A full class is only named when it is what the sender means: one that fits as well and is not full goes before it, and a label that has nothing of the message is not it. */
function choice(fitting: readonly Fitting[]): LinkChoice {
  const best = fitting[0]
  if (!best) return { kind: 'none' }
  const open = fitting.find(({ link, fit }) => !link.full && fit === best.fit)
  if (open) return { kind: 'offer', link: open.link }
  return best.fit > 0 || best.link.label === '' ? { kind: 'full', link: best.link } : { kind: 'none' }
}
