import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled by more than `offsetPx`; false on a page as it was built. */
export function useScrolledPast(offsetPx: number): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > offsetPx,
    () => false,
  )
}

function watchScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
