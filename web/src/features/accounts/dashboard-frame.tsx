import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DashboardNav } from './dashboard-nav.tsx'

/** The frame around every page of the dashboard. Under 768 px the sidebar is a sheet behind a menu button. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <a href="#content" className="button button-main sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20">
        Skip to the content
      </a>
      <aside aria-label="Sidebar" className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-4 py-4 md:flex">
        <Wordmark />
        <DashboardNav onChosen={() => undefined} />
      </aside>
      <Drawer
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        size="18rem"
        title={<Wordmark />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <DashboardNav onChosen={() => setMenuOpen(false)} />
      </Drawer>
      <div className="min-w-0">
        <div className="sticky top-0 z-10 flex h-16 items-center justify-between gap-4 border-b border-line bg-paper px-4 md:justify-end md:px-8">
          <button type="button" aria-haspopup="dialog" className="button button-plain md:hidden" onClick={() => setMenuOpen(true)}>
            Menu
          </button>
          <AccountMenu />
        </div>
        <main id="content" tabIndex={-1} className="mx-auto max-w-[1184px] px-4 py-8 outline-none md:px-8 md:py-12">
          {children}
        </main>
      </div>
    </div>
  )
}
