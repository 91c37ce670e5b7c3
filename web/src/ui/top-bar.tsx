import { defaultPlan } from '@ownvoice/core/billing/plans'
import { type ReactNode, useEffect, useState } from 'react'
import { readSession, type Session, signOut } from '../api/session.ts'
import { paths } from '../paths.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import { Wordmark } from './wordmark.tsx'

const sections = [
  { label: 'Features', href: paths.homeSection('features') },
  { label: 'How It Works', href: paths.homeSection('how-it-works') },
  { label: 'Pricing', href: paths.homeSection('pricing') },
  { label: 'Reviews', href: paths.homeSection('reviews') },
] as const

/** Its menus open and close by the browser alone, so that they work before any script has started. */
export function TopBar({ accountShown = true }: { accountShown?: boolean }) {
  const isOpaque = useScrolledPast(20)
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    let left = false
    if (accountShown) void readSession().then((found) => (left ? undefined : setSession(found)))
    return () => {
      left = true
    }
  }, [accountShown])
  const account = !accountShown ? null : session ? <AccountEntries onSignedOut={() => setSession(null)} /> : <VisitorEntries />

  return (
    <header className="top-bar" data-opaque={isOpaque || undefined}>
      <div className="mx-auto flex w-full max-w-[1168px] items-center justify-between gap-4 px-6 py-3">
        <Wordmark />
        <nav aria-label="Sections" className="hidden lg:flex">
          <SectionLinks />
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          {session ? <Menu id="account-menu" label={session.email} trigger={<Caret email={session.email} />} entries={account} /> : account}
        </div>
        <div className="lg:hidden">
          <Menu
            id="site-menu"
            label="Menu"
            trigger="Menu"
            entries={
              <>
                <SectionLinks />
                {accountShown && <hr className="my-2 border-line" />}
                {session && <p className="px-3 py-2 break-words text-quiet">{session.email}</p>}
                {account}
              </>
            }
          />
        </div>
      </div>
    </header>
  )
}

function SectionLinks() {
  return sections.map(({ label, href }) => (
    <a key={href} href={href} className="bar-link" onClick={closeMenus}>
      {label}
    </a>
  ))
}

function VisitorEntries() {
  return (
    <>
      <a href={paths.auth} className="bar-link">
        Sign In
      </a>
      <a href={paths.subscribeTo(defaultPlan)} className="bar-link">
        Sign Up
      </a>
      <a href={paths.bookDemo} className="button button-plain whitespace-nowrap">
        Book a Demo
      </a>
    </>
  )
}

function AccountEntries({ onSignedOut }: { onSignedOut: () => void }) {
  function leave() {
    void signOut()
    onSignedOut()
  }

  return (
    <>
      <a href={paths.overview} className="bar-link">
        Dashboard
      </a>
      <a href={paths.settings} className="bar-link">
        Account Settings
      </a>
      <button type="button" className="bar-link" onClick={leave}>
        Logout
      </button>
    </>
  )
}

type MenuProps = { id: 'site-menu' | 'account-menu'; label: string; trigger: ReactNode; entries: ReactNode }

function Menu({ id, label, trigger, entries }: MenuProps) {
  return (
    <>
      <button type="button" popoverTarget={id} className="button button-plain max-w-72">
        {trigger}
      </button>
      <nav id={id} popover="auto" aria-label={label} className={`bar-popover ${id}`}>
        {entries}
      </nav>
    </>
  )
}

function Caret({ email }: { email: string }) {
  return (
    <>
      <span className="truncate">{email}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4 shrink-0">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </>
  )
}

/** A link that stays on the page would leave the menu in front of what it leads to. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover()
}
