import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './ui/island.tsx'
import { MailLinkNotice } from './ui/mail-link-notice.tsx'
import { partWanted, tellStarted } from './ui/page-start.ts'
import { Toaster } from './ui/toaster.tsx'
import { TopBar } from './ui/top-bar.tsx'
import { useAliveMark } from './ui/use-alive-mark.ts'
import { useOnceMounted } from './ui/use-once-mounted.ts'

// The start of the front page: its living parts, each by itself, without the router. What stands further down is fetched as it comes near.

const NEAR_PX = 400

const parts: Record<IslandName, ReactNode | (() => Promise<ReactNode>)> = {
  'top-bar': <TopBar />,
  'mail-link': <MailLinkNotice />,
  notices: <Toaster />,
  demonstration: async () => {
    const { Demonstration } = await import('./features/assistant/demonstration.tsx')
    return <Demonstration />
  },
  roi: async () => {
    const { RoiEquation } = await import('./features/site/landing-roi.tsx')
    return <RoiEquation />
  },
  reviews: async () => {
    const { Reviews } = await import('./features/site/landing-reviews.tsx')
    return <Reviews />
  },
  plans: async () => {
    const { PlanCarousel } = await import('./features/site/landing-plans.tsx')
    return <PlanCarousel />
  },
  pro: async () => {
    const { ProCard } = await import('./features/site/landing-pro.tsx')
    return <ProCard />
  },
}

for (const [name, part] of Object.entries(parts)) {
  const root = document.querySelector(`[data-island="${name}"]`)
  if (!root) throw new Error(`The page has no place for ${name}.`)
  if (typeof part === 'function') onceNear(root, () => void part().then((node) => start(root, node)))
  else start(root, part)
}

/** Where the part is wanted already, or as soon as it is pressed or stands within `NEAR_PX` of what is seen. */
function onceNear(root: Element, begin: () => void): void {
  if (root.hasAttribute(partWanted)) return begin()
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && beginOnce(), {
    rootMargin: `${NEAR_PX}px`,
  })
  // The root itself takes no room (`display: contents`): what stands in it does.
  for (const child of root.children) observer.observe(child)
  root.addEventListener(partWanted, beginOnce)

  function beginOnce(): void {
    observer.disconnect()
    root.removeEventListener(partWanted, beginOnce)
    begin()
  }
}

function start(root: Element, part: ReactNode): void {
  hydrateRoot(root, <Mounted root={root}>{part}</Mounted>)
}

function Mounted({ root, children }: { root: Element; children: ReactNode }) {
  useAliveMark(root)
  useOnceMounted(() => tellStarted(root))
  return children
}
