import { useEffect } from 'react'

/** Writes a failed load down, once for each time; the page says it where the list or the figures would stand. */
export function useLogFailure(words: string, { error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- what an owner reports can be found here when no answer came
    if (errorUpdatedAt > 0 && error) console.error(words, error)
  }, [words, error, errorUpdatedAt])
}
