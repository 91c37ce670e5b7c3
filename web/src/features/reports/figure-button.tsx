import type { ReactNode } from 'react'

/** A figure that opens the list behind it; plain where there is none, as in a demo. `label` says what it is of. */
export function FigureButton({ label, onOpen, children }: { label: string; onOpen: (() => void) | null; children: ReactNode }) {
  if (!onOpen) return <>{children}</>
  return (
    <button
      type="button"
      aria-label={label}
      className="min-h-6 min-w-6 [text-align:inherit] underline decoration-line decoration-1 underline-offset-4 hover:decoration-accent"
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
