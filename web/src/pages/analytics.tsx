import { demoAnalytics, demoQuestions, demoTrends } from '@ownvoice/core/reports/demo-analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { AnalyticsCards } from '../features/reports/analytics-cards.tsx'
import { EarlyAnalytics, NoDataYet, PerformanceSummary } from '../features/reports/analytics-notes.tsx'
import { CourseCards } from '../features/reports/course-cards.tsx'
import { EventsDrawer } from '../features/reports/events-drawer.tsx'
import { OverviewSkeleton } from '../features/reports/overview-skeleton.tsx'
import { RangeBar } from '../features/reports/range-bar.tsx'
import { RecentInteractions } from '../features/reports/recent-interactions.tsx'
import { type OpenFigure, readReport, type Report, writeReport } from '../features/reports/report-address.ts'
import { ResolutionCard } from '../features/reports/resolution-card.tsx'
import { TopQuestions } from '../features/reports/top-questions.tsx'
import { useLogFailure } from '../features/reports/use-log-failure.ts'
import { Chip } from '../ui/chip.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function AnalyticsPage() {
  return useMe().isDemo ? <DemoAnalytics /> : <OwnAnalytics />
}

/** Sample figures: nothing is asked of the server for them, and nothing lies behind them. */
function DemoAnalytics() {
  return (
    <div className="space-y-12">
      <div>
        <PageTitle title="Analytics">
          <p>What your assistant did and what it saved you. These are sample figures.</p>
        </PageTitle>
        <Chip tone="draft">Demo Mode</Chip>
      </div>
      <AnalyticsCards analytics={demoAnalytics} trends={demoTrends} onOpen={null} />
      <PerformanceSummary />
      <CourseCards analytics={demoAnalytics} onOpen={null} />
      <ResolutionCard resolutions={demoAnalytics.resolutions} onOpen={null} />
      <div className="grid gap-12 lg:grid-cols-2">
        <section aria-labelledby="questions" className="min-w-0">
          <QuestionsTitle isDemo />
          <TopQuestions questions={demoQuestions} onOpen={null} />
        </section>
        <RecentInteractions />
      </div>
    </div>
  )
}

function OwnAnalytics() {
  const [address, setAddress] = useSearchParams()
  const { range, open } = readReport(address)
  const analytics = useQuery(api.reports.analytics.queryOptions({ input: { range }, placeholderData: keepPreviousData }))
  useLogFailure('Failed to load analytics.', analytics)
  const show = (change: Partial<Report>) =>
    setAddress(writeReport({ range, open, ...change }), { replace: change.open === undefined, preventScrollReset: true })
  const openFigure = (figure: OpenFigure) => show({ open: figure })
  const isEmpty = analytics.data?.state === 'empty'
  return (
    <div className="space-y-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle title="Analytics">
          <p>What your assistant did and what it saved you, counted from your own messages.</p>
        </PageTitle>
        <RangeBar range={range} isEmpty={isEmpty} onChange={(next) => show({ range: next, open: null })} />
      </div>
      {isEmpty && <NoDataYet />}
      {analytics.data?.state === 'early' && <EarlyAnalytics />}
      {analytics.isPending && <OverviewSkeleton />}
      {analytics.isLoadingError && <Fault what="Your figures" query={analytics} />}
      {analytics.data && <AnalyticsCards analytics={analytics.data} trends={null} onOpen={isEmpty ? null : openFigure} />}
      {analytics.data && !isEmpty && <CourseCards analytics={analytics.data} onOpen={openFigure} />}
      {analytics.data && !isEmpty && <ResolutionCard resolutions={analytics.data.resolutions} onOpen={openFigure} />}
      <div className="grid gap-12 lg:grid-cols-2">
        <section aria-labelledby="questions" className="min-w-0">
          <QuestionsTitle />
          <OwnQuestions range={range} onOpen={openFigure} />
        </section>
        <RecentInteractions />
      </div>
      <EventsDrawer
        open={open}
        range={range}
        isEstimated={analytics.data?.isEstimated ?? true}
        label={analytics.data?.periods.find(({ from }) => from === open?.from)?.label ?? null}
        onClose={() => show({ open: null })}
      />
    </div>
  )
}

function QuestionsTitle({ isDemo = false }: { isDemo?: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 id="questions" className="font-serif text-28">
        Most Asked Questions
      </h2>
      {isDemo && <Chip tone="draft">Demo</Chip>}
    </div>
  )
}

function OwnQuestions({ range, onOpen }: { range: Report['range']; onOpen: (figure: OpenFigure) => void }) {
  const questions = useQuery(api.reports.questions.queryOptions({ input: { range }, placeholderData: keepPreviousData }))
  useLogFailure('Failed to load questions.', questions)
  if (questions.isPending) {
    return (
      <div role="status" className="mt-4 space-y-4">
        <span className="sr-only">Loading the questions</span>
        {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
          <SkeletonLine key={width} className={width} />
        ))}
      </div>
    )
  }
  if (questions.isLoadingError) return <Fault what="The questions" query={questions} />
  return <TopQuestions questions={questions.data} onOpen={onOpen} />
}
