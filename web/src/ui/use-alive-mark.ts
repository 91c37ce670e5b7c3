import { useLayoutEffect } from 'react'
import { aliveMark } from './page-start.ts'

/**
 * Marks a root in the very step in which React takes it over. A press may be what makes React do so: it is heard by React, and must not be pressed
 * again when the page has started. The document's own element is marked where no root is given.
 */
export function useAliveMark(root?: Element): void {
  useLayoutEffect(() => (root ?? document.documentElement).setAttribute(aliveMark, ''), [root])
}
