/** The one of a list in whose element the focus is. Keys mean it, wherever the last one was that they led to. */
export function focusedItem<Item>(items: readonly Item[], elementIdOf: (item: Item) => string): Item | undefined {
  const focused = document.activeElement
  return items.find((item) => document.getElementById(elementIdOf(item))?.contains(focused))
}

/** Moves the focus to an element of a list, and just so far that it is seen. */
export function focusItem(elementId: string): void {
  const element = document.getElementById(elementId)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
