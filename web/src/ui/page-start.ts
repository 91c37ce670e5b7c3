/** The event by which a page says that all of its parts answer to the visitor. */
export const pageStarted = 'page-started'

export function tellStarted(): void {
  dispatchEvent(new Event(pageStarted))
}
