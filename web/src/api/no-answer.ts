/** How long to wait before each further try of a call that a busy or restarting server did not answer. */
const pausesMs = [300, 900, 1800]
/** Answers of a proxy whose server is away for a moment; 0 where none came at all. */
const passingStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Tries again what passes by itself. With `once` it does not, for what must not happen twice. */
export async function untilAnswered<T>(tryOnce: () => Promise<T>, statusOf: (result: T) => number, once: boolean): Promise<T> {
  let result = await tryOnce()
  for (const pauseMs of once ? [] : pausesMs) {
    if (!passingStatuses.has(statusOf(result))) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    result = await tryOnce()
  }
  return result
}

/** What to tell a person when none of the server's own words came. */
export function wordsInstead(status: number): string {
  if (status === 0) return 'The server did not answer. Check your connection and try again.'
  if (status === 429) return 'Too many attempts. Please wait a moment and try again.'
  return 'The server could not do this just now. Please try again in a moment.'
}
