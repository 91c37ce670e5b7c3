import { type ReactNode, useId } from 'react'

/** One part of a trace under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="font-serif text-21">
        {title}
      </h3>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}
