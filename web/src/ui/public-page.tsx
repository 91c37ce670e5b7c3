import { brand } from '@ownvoice/core/brand'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Wordmark } from './wordmark.tsx'

/** The frame of every page that a visitor can open: name, the way in, and the small print. */
export function PublicPage({ children, signInShown = true }: { children: ReactNode; signInShown?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="button button-main sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10">
        Skip to the content
      </a>
      <header className="mx-auto flex w-full max-w-[1168px] items-center justify-between px-6 py-4">
        <Wordmark />
        {signInShown && (
          <Link to={paths.auth} className="button button-plain">
            Sign In
          </Link>
        )}
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1168px] grow px-6 outline-none">
        {children}
      </main>
      <footer className="mx-auto mt-24 flex w-full max-w-[1168px] flex-wrap items-center gap-x-6 border-t border-line px-6 py-6 text-13 text-quiet">
        <span className="grow">{brand.name}</span>
        <Link to={paths.terms} className="inline-flex min-h-11 items-center hover:underline">
          Terms of Service
        </Link>
        <Link to={paths.privacy} className="inline-flex min-h-11 items-center hover:underline">
          Privacy Policy
        </Link>
      </footer>
    </div>
  )
}
