import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useLiveUpdates } from '../api/live.ts'
import { useMe } from '../api/use-me.ts'
import { ActivityList } from '../features/reports/activity-list.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Room } from '../ui/room.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

const lookedThrough = 100

/** What waits for the owner among the latest messages, each with the way to its page. */
export default function EscalationsPage() {
  useLiveUpdates()
  const { timezone } = useMe()
  const activity = useQuery(api.reports.activity.queryOptions({ input: { limit: lookedThrough } }))
  if (activity.isError) return <Fault what="What waits for you" error={activity.error} onRetry={() => void activity.refetch()} />
  const waiting = activity.data?.filter(({ outcome, trouble }) => outcome === 'escalate' || outcome === 'draft' || trouble)
  if (waiting?.length === 0) {
    return (
      <Room title="Open escalations" drawing="hand">
        <p>
          Messages that need you come here: what your documents do not answer, what a person should decide, and replies that could not be
          sent.
        </p>
        <p className="text-quiet">There is none among your last {lookedThrough} events.</p>
      </Room>
    )
  }
  return (
    <>
      <PageTitle title="Open escalations">
        <p>
          Handed to you, drafted for you, or not sent, among your last {lookedThrough} events. Open one to see the mail, the reason and the
          words we would have used.
        </p>
      </PageTitle>
      <div className="mt-8">
        {waiting ? (
          <ActivityList activities={waiting} timezone={timezone} />
        ) : (
          <div role="status" className="space-y-6">
            <span className="sr-only">Loading what waits for you</span>
            <SkeletonLine className="w-3/5" />
            <SkeletonLine className="w-2/5" />
          </div>
        )}
      </div>
    </>
  )
}
