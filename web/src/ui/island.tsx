import type { ReactNode } from 'react'

export type IslandName = 'top-bar' | 'demonstration' | 'roi' | 'reviews' | 'plans' | 'pro' | 'mail-link' | 'notices'

/**
 * A part of a prerendered page that is brought to life by itself, where the page does without the router. Such a part takes no properties,
 * uses nothing of the router, and names its elements without `useId`, whose ids depend on what stands around it.
 */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return (
    <div data-island={name} className="contents">
      {children}
    </div>
  )
}
