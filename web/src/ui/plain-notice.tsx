import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import { PublicPage } from './public-page.tsx'

/** A public page with little to say yet: what it is for, how things stand, and where to go from here. */
export function PlainNotice({ drawing, title, children }: { drawing: DrawingName; title: string; children: ReactNode }) {
  return (
    <PublicPage>
      <div className="max-w-[60ch] py-16">
        <Drawing name={drawing} className="size-16 text-quiet" />
        <h1 className="mt-6 font-serif text-40">{title}</h1>
        <div className="mt-4 space-y-4 text-17 text-quiet">{children}</div>
      </div>
    </PublicPage>
  )
}
