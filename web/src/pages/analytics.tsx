import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { OverviewSkeleton } from '../features/reports/overview-skeleton.tsx'
import { StatCards } from '../features/reports/stat-cards.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function AnalyticsPage() {
  const overview = useQuery(api.reports.overview.queryOptions())
  return (
    <>
      <PageTitle title="Analytics">
        <p>This month, counted from your own messages. Charts over time are not built yet.</p>
      </PageTitle>
      <div className="mt-8">
        {overview.isPending && <OverviewSkeleton />}
        {overview.isError && <Fault what="Your figures" error={overview.error} onRetry={() => void overview.refetch()} />}
        {overview.data && <StatCards overview={overview.data} />}
      </div>
    </>
  )
}
