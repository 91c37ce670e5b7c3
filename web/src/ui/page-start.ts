/** The event by which a page says that all of its parts answer to the visitor. */
export const pageStarted = 'page-started'

export function tellStarted(): void {
  dispatchEvent(new Event(pageStarted))
}

/** Stands at the root of each part that answers to the visitor, although the page as a whole may not have started yet. */
export const aliveMark = 'data-alive'
