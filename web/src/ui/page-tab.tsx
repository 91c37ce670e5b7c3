import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

/** A tab that is an address of its own, with how much there waits for the owner. */
export function PageTab({ to, waiting = 0, children }: { to: string; waiting?: number; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      {children}
      {waiting > 0 && (
        <span className="rounded-full bg-draft-tint px-2 text-13 text-draft">
          {waiting} <span className="sr-only">wait for you</span>
        </span>
      )}
    </NavLink>
  )
}
