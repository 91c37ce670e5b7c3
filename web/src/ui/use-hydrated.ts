import { useSyncExternalStore } from 'react'

/** False on a page as it was built, true once its script runs. Guards forms that must not be sent by the browser alone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
