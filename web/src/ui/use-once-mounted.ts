import { useDeferredValue, useEffect } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Tells after the second render, which yields to all others: what a part sets up in its first effects is in use by then. */
export function useOnceMounted(onMounted: () => void): void {
  const isSetUp = useDeferredValue(useHydrated())
  useEffect(() => {
    if (isSetUp) onMounted()
  }, [isSetUp, onMounted])
}
