/** So many of so many. */
export type Proportion = { count: number; of: number }

/** How many of these a test holds for. */
export function proportionOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): Proportion {
  return { count: items.filter(isCounted).length, of: items.length }
}

/** The 95 % interval of a proportion, both ends from 0 to 1 (Wilson 1927). Of nothing, nothing is known. */
export function intervalOf({ count, of }: Proportion): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const share = count / of
  const middle = share + z ** 2 / (2 * of)
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const whole = 1 + z ** 2 / of
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)]
}

/** "41/50 = 82 % (69–90)". */
export function inWords(proportion: Proportion): string {
  if (proportion.of === 0) return '–'
  const [low, high] = intervalOf(proportion).map((share) => Math.round(100 * share))
  return `${proportion.count}/${proportion.of} = ${Math.round((100 * proportion.count) / proportion.of)} % (${low}–${high})`
}
