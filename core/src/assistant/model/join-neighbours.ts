/** Neighbours in one, as long as they belong together. */
export function joinNeighbours<Item>(units: readonly Item[][], isOne: (before: Item[], next: Item[]) => boolean): Item[][] {
  const together: Item[][] = []
  for (const unit of units) {
    const last = together.at(-1)
    if (last && isOne(last, unit)) last.push(...unit)
    else together.push([...unit])
  }
  return together
}
