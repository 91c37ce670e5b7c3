import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Demonstration } from './features/assistant/demonstration.tsx'
import { PlanCarousel } from './features/site/landing-plans.tsx'
import { ProCard } from './features/site/landing-pro.tsx'
import { Reviews } from './features/site/landing-reviews.tsx'
import { RoiEquation } from './features/site/landing-roi.tsx'
import type { IslandName } from './ui/island.tsx'
import { MailLinkNotice } from './ui/mail-link-notice.tsx'
import { tellStarted } from './ui/page-start.ts'
import { Toaster } from './ui/toaster.tsx'
import { TopBar } from './ui/top-bar.tsx'
import { useAliveMark } from './ui/use-alive-mark.ts'
import { useOnceMounted } from './ui/use-once-mounted.ts'

// The start of the front page: its living parts, each by itself, without the router.

const parts: Record<IslandName, ReactNode> = {
  'top-bar': <TopBar />,
  demonstration: <Demonstration />,
  roi: <RoiEquation />,
  reviews: <Reviews />,
  plans: <PlanCarousel />,
  pro: <ProCard />,
  'mail-link': <MailLinkNotice />,
  notices: <Toaster />,
}

void Promise.all(
  Object.entries(parts).map(
    ([name, part]) =>
      new Promise<void>((resolve) => {
        const place = document.querySelector(`[data-island="${name}"]`)
        if (!place) throw new Error(`The page has no place for ${name}.`)
        hydrateRoot(
          place,
          <Mounted root={place} onMounted={resolve}>
            {part}
          </Mounted>,
        )
      }),
  ),
).then(tellStarted)

function Mounted({ root, onMounted, children }: { root: Element; onMounted: () => void; children: ReactNode }) {
  useAliveMark(root)
  useOnceMounted(onMounted)
  return children
}
