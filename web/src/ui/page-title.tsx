import { brand } from '@ownvoice/core/brand'
import type { ReactNode } from 'react'

/** The head of a dashboard page; it also names the browser's tab. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <title>{`${title} – ${brand.name}`}</title>
      <h1 className="font-serif text-28 md:text-40">{title}</h1>
      {children && <div className="mt-2 max-w-[64ch] text-17 text-quiet">{children}</div>}
    </header>
  )
}
