/** So many of so many. */
export type Proportion = { count: number; of: number }

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
