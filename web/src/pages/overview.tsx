import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { IntroductionCard } from '../features/accounts/introduction-card.tsx'
import { useWelcome } from '../features/accounts/use-welcome.ts'
import { MailOfYours } from '../features/assistant/mail-of-yours.tsx'
import { hasNextStep, NextSteps } from '../features/reports/next-steps.tsx'
import { OverviewSkeleton } from '../features/reports/overview-skeleton.tsx'
import { QuickLinks } from '../features/reports/quick-links.tsx'
import { RecentActivity } from '../features/reports/recent-activity.tsx'
import { StatCards } from '../features/reports/stat-cards.tsx'
import { isWaiting, WaitingForYou } from '../features/reports/waiting-for-you.tsx'
import { OwnMails } from '../features/tone/own-mails.tsx'
import { paths } from '../paths.ts'
import { Chip } from '../ui/chip.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function OverviewPage() {
  const me = useMe()
  const welcome = useWelcome()
  const [wasIntroduced, setIntroduced] = useState(false)
  const overview = useQuery(api.reports.overview.queryOptions())
  const isBusy = overview.data !== undefined && isWaiting(overview.data.waiting)
  const isWelcomed = welcome.step === 'done'
  const setUp = overview.data && { ...overview.data, isNamed: welcome.step !== 'names' }
  return (
    <div className="space-y-12">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle title="Welcome back">{overview.data && !isBusy && <p>Nothing waits for you.</p>}</PageTitle>
          {me.isDemo && <Chip tone="draft">Demo Mode</Chip>}
        </div>
        {setUp && !hasNextStep(setUp) && (
          <Link to={paths.try} className={`button ${isBusy || !isWelcomed ? 'button-plain' : 'button-main'}`}>
            Try a mail
          </Link>
        )}
      </div>
      {setUp && <WaitingForYou waiting={setUp.waiting} isMain={isWelcomed && !hasNextStep(setUp)} />}
      {welcome.step === 'names' && <IntroductionCard onLater={welcome.putOff} onSaved={() => setIntroduced(true)} />}
      {welcome.step === 'mails' && <OwnMails takesFocus={wasIntroduced} onLater={welcome.putOff} onDone={welcome.finish} />}
      {overview.isPending && <OverviewSkeleton />}
      {overview.isLoadingError && <Fault what="Your figures" query={overview} />}
      {setUp && (
        <NextSteps setUp={setUp} isMain={isWelcomed}>
          <MailOfYours standing={JSON.stringify([welcome.step, setUp.completed, setUp.waiting.answers, setUp.confirmed])} />
        </NextSteps>
      )}
      {overview.data && <StatCards overview={overview.data} />}
      <RecentActivity />
      {overview.data && <QuickLinks completed={overview.data.completed} />}
    </div>
  )
}
