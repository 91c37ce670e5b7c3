import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import { useServiceWorker } from './push/use-service-worker.ts'
import { useSidebar } from './use-sidebar.ts'
import { VerifyBanner } from './verify-banner.tsx'

/**
 * The frame around every page of the dashboard: a sidebar of 16rem that collapses to one of drawings, 3rem wide. Under 768 px it is a sheet
 * behind a menu button. `finder` opens what finds pages, people, messages and documents; `notices` stand above every page.
 */
export function DashboardFrame({ children, finder, notices }: { children: ReactNode; finder: ReactNode; notices: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { isCollapsed, toggle } = useSidebar()
  useServiceWorker()
  return (
    <div
      className={`min-h-dvh [--sidebar:0rem] md:grid md:grid-cols-[var(--sidebar)_minmax(0,1fr)] md:transition-[grid-template-columns] md:duration-150 ${
        isCollapsed ? 'md:[--sidebar:3rem]' : 'md:[--sidebar:16rem]'
      }`}
    >
      <a href="#content" className="button button-main sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20">
        Skip to the content
      </a>
      <aside
        aria-label="Sidebar"
        className={`sticky top-0 hidden h-dvh flex-col overflow-x-hidden overflow-y-auto border-r border-line py-4 md:flex ${
          isCollapsed ? 'px-0.5' : 'px-4'
        }`}
      >
        <Wordmark isShort={isCollapsed} />
        <DashboardNav isShort={isCollapsed} onChosen={() => undefined} />
        <CollapseButton isCollapsed={isCollapsed} onToggle={toggle} />
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
        <div className="sticky top-0 z-10 flex h-16 items-center justify-between gap-2 border-b border-line bg-paper px-4 md:px-8">
          <button type="button" aria-haspopup="dialog" className="button button-plain md:hidden" onClick={() => setMenuOpen(true)}>
            Menu
          </button>
          {finder}
          <AccountMenu />
        </div>
        <VerifyBanner />
        {notices}
        <main id="content" tabIndex={-1} className="mx-auto max-w-[1184px] px-4 py-8 outline-none md:px-8 md:py-12">
          {children}
        </main>
      </div>
    </div>
  )
}

function CollapseButton({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={!isCollapsed}
      aria-keyshortcuts="Control+B Meta+B"
      title={isCollapsed ? 'Show the sidebar (Ctrl+B)' : 'Collapse the sidebar (Ctrl+B)'}
      className="mt-2 flex min-h-11 shrink-0 items-center gap-3 rounded-card px-2.5 text-13 text-quiet hover:text-ink"
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="drawing size-6 shrink-0">
        <path d={isCollapsed ? 'M4 5h16v14H4zM9 5v14M13 9l3 3-3 3' : 'M4 5h16v14H4zM9 5v14M16 9l-3 3 3 3'} />
      </svg>
      <span className={isCollapsed ? 'sr-only' : ''}>{isCollapsed ? 'Show the sidebar' : 'Collapse'}</span>
    </button>
  )
}
