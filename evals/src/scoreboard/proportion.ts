import { intervalOf, type Proportion } from '@ownvoice/core/reports/proportion'

/** How many of these a test holds for. */
export function proportionOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): Proportion {
  return { count: items.filter(isCounted).length, of: items.length }
}

/** "41/50 = 82 % (69–90)". */
export function inWords(proportion: Proportion): string {
  if (proportion.of === 0) return '–'
  const [low, high] = intervalOf(proportion).map((share) => Math.round(100 * share))
  return `${proportion.count}/${proportion.of} = ${Math.round((100 * proportion.count) / proportion.of)} % (${low}–${high})`
}
