import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import { PageTitle } from './page-title.tsx'

/** A page of the dashboard with few words and nothing to set yet: how things stand, and what to do meanwhile. */
export function Room({ title, drawing, children }: { title: string; drawing: DrawingName; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className="mt-8 flex max-w-[680px] flex-col gap-6 rounded-card border border-line p-6 sm:flex-row sm:p-10">
        <Drawing name={drawing} className="size-16 text-accent" />
        <div className="space-y-3 text-17">{children}</div>
      </div>
    </>
  )
}
