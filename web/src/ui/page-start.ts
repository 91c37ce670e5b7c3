/** Bubbles from a part of a page, or from the document where all of it starts at once, when that part answers to the visitor. */
export const partStarted = 'part-started'

/** Bubbles from a part that the visitor pressed before it had started. The part bears it as an attribute too, for a script that comes later. */
export const partWanted = 'data-wanted'

/** Stands at the root of each part that answers to the visitor, although the page as a whole may not have started yet. */
export const aliveMark = 'data-alive'

export function tellStarted(root: Element): void {
  root.dispatchEvent(new Event(partStarted, { bubbles: true }))
}
