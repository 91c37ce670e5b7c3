import { brand } from '@ownvoice/core/brand'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { site } from '../site.ts'
import { Island } from './island.tsx'
import './public-page.css'
import { TopBar } from './top-bar.tsx'

/** The frame of every page that a visitor can open: the top bar, and the small print. */
export function PublicPage({ children, signInShown = true }: { children: ReactNode; signInShown?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="button button-main sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20">
        Skip to the content
      </a>
      <Island name="top-bar">
        <TopBar accountShown={signInShown} />
      </Island>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1168px] grow px-6 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** "Contact" leads nowhere: it shows the address to write to. */
function Footer() {
  return (
    <footer className="mx-auto mt-24 w-full max-w-[1168px] px-6">
      <div className="flex flex-wrap items-center gap-x-6 border-t border-line py-6 text-13 text-quiet">
        <p className="grow">© 2025 {brand.name}</p>
        <nav aria-label="Footer" className="-ml-3 flex flex-wrap sm:ml-0">
          <a href={paths.homeSection('features')} className="bar-link">
            Features
          </a>
          <a href={paths.homeSection('pricing')} className="bar-link">
            Pricing
          </a>
          <a href={paths.privacy} className="bar-link">
            Privacy
          </a>
          <a href={paths.terms} className="bar-link">
            Terms
          </a>
          <button type="button" popoverTarget="contact" className="bar-link">
            Contact
          </button>
        </nav>
        <div
          id="contact"
          popover="auto"
          className="m-auto max-w-[min(440px,calc(100vw-48px))] rounded-card border border-line bg-sheet p-6 text-15 text-ink"
        >
          <p className="font-serif text-21">Write to us</p>
          <p className="mt-2">
            <a href={`mailto:${site.contactEmail}`} className="link break-all">
              {site.contactEmail}
            </a>
          </p>
          <p className="mt-2 text-quiet">A person reads it.</p>
        </div>
      </div>
    </footer>
  )
}
