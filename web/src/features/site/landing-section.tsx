import type { ReactNode } from 'react'

type LandingSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A part of the front page under its heading; `id` is where a link of the top bar leads. */
export function LandingSection({ id, title, lead, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 pt-24 md:pt-32">
      <h2 id={`${id}-title`} className="max-w-[22ch] font-serif text-40">
        {title}
      </h2>
      {lead && <p className="mt-4 max-w-[60ch] text-17 text-quiet">{lead}</p>}
      <div className="mt-10">{children}</div>
    </section>
  )
}
