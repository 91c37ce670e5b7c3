import type { ReactNode } from 'react'
import { PublicPage } from '../../ui/public-page.tsx'
import './legal.css'

/** A section can be linked to by its `id`. */
export type LegalSection = { id: string; title: string; body: ReactNode }

/** When policy and terms were last changed. */
const lastUpdated = { day: '2025-08-10', words: 'August 10, 2025' }

type LegalText = { title: string; summary: ReactNode; sections: readonly LegalSection[] }

/** A text that binds: its date, the short of it, a table of contents, and numbered sections to read, link to and print. */
export function LegalPage({ title, summary, sections }: LegalText) {
  return (
    <PublicPage>
      <article className="legal py-12 md:grid md:grid-cols-[240px_minmax(0,65ch)] md:gap-x-16">
        <header className="md:col-start-2">
          <h1 className="font-serif text-40">{title}</h1>
          <p className="mt-3 text-quiet">
            Last updated: <time dateTime={lastUpdated.day}>{lastUpdated.words}</time>
          </p>
          <div className="legal-summary mt-6 border-l-2 border-accent pl-4 font-serif text-17">{summary}</div>
        </header>
        <nav aria-labelledby="contents" className="legal-contents mt-10 md:col-start-1 md:row-span-2 md:row-start-1 md:mt-2">
          <h2 id="contents" className="text-13 font-semibold text-quiet">
            On this page
          </h2>
          <ol className="mt-2 md:sticky md:top-6">
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center gap-3 hover:underline">
                  <span className="w-5 text-right text-quiet">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="mt-4 md:col-start-2">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 pt-8">
              <h2 id={`${id}-title`} className="font-serif text-28" data-number={index + 1}>
                {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </article>
    </PublicPage>
  )
}
