import { type ReactNode, useId } from 'react'

type CardProps = { title: string; hint?: ReactNode; beside?: ReactNode; isBusy?: boolean; isNext?: boolean; children?: ReactNode }

/** A card of the page, named by its title. `isNext`: it holds what the owner does next, and is larger for it. */
export function Card({ title, hint, beside, isBusy = false, isNext = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={`rounded-card border p-4 sm:p-6 ${isNext ? 'border-edge' : 'border-line'}`} aria-labelledby={id} aria-busy={isBusy}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className={`font-serif ${isNext ? 'text-28' : 'text-21'}`}>
          {title}
        </h2>
        {beside}
      </div>
      {hint && <p className="text-quiet">{hint}</p>}
      {children}
    </section>
  )
}
