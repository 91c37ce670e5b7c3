import { ActivityFilter, activitySearched } from '@ownvoice/core/reports/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { type Connection, useLiveConnection } from '../../api/live.ts'
import { useMe } from '../../api/use-me.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { ActivityList } from './activity-list.tsx'

const shown = 20
const filterWords: Record<ActivityFilter, string> = {
  all: 'Everything',
  waiting: 'Waits for you',
  send: 'Answered',
  draft: 'Drafts',
  escalate: 'For you',
  ignore: 'Left alone',
  watch: 'Watched',
}
const connectionWords: Record<Connection, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Reconnecting. What you see may be a little old.',
}

export function RecentActivity() {
  const connection = useLiveConnection()
  const [show, setShow] = useState<ActivityFilter>('all')
  const [typed, setTyped] = useState('')
  const search = useTyped(typed.trim())
  return (
    <section aria-labelledby="recent-activity">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-activity" className="font-serif text-28">
          Recent Activity
        </h2>
        <p role="status" className="flex items-center gap-2 text-13 text-quiet">
          <span aria-hidden="true" className={`swatch size-2 rounded-full ${connection === 'live' ? 'bg-sent' : 'border border-edge'}`} />
          {connectionWords[connection]}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,10rem)_minmax(0,20rem)] gap-3">
        <select
          aria-label="Show"
          className="field"
          value={show}
          onChange={({ currentTarget: { value } }) => setShow(ActivityFilter.parse(value))}
        >
          {ActivityFilter.options.map((filter) => (
            <option key={filter} value={filter}>
              {filterWords[filter]}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label="Search activity"
          placeholder="Search name, email, subject..."
          maxLength={200}
          className="field"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </div>
      <div className="mt-4">
        <ActivityOrNone show={show} search={search} />
      </div>
    </section>
  )
}

function ActivityOrNone({ show, search }: { show: ActivityFilter; search: string }) {
  const { timezone } = useMe()
  const input = { limit: shown, show, search }
  const activity = useQuery(api.reports.activity.queryOptions({ input, placeholderData: keepPreviousData }))
  if (activity.isPending) return <ActivitySkeleton />
  if (activity.isLoadingError) return <Fault what="Your activity" query={activity} />
  if (activity.data.length > 0) return <ActivityList activities={activity.data} timezone={timezone} />
  if (show !== 'all' || search !== '') return <p role="status">Nothing of the kind among the newest {activitySearched} messages.</p>
  return (
    <div className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="envelope" className="size-10" />
      <p>No recent activity yet. Start using your AI assistant to see interactions here.</p>
    </div>
  )
}

function ActivitySkeleton() {
  return <LinesSkeleton label="Loading your activity" widths={['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3']} />
}
