import type { interactionLimits } from '@ownvoice/core/reports/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { InteractionItem } from './interaction-item.tsx'
import { useLogFailure } from './use-log-failure.ts'

type Limit = (typeof interactionLimits)[number]

/** What was dealt with today. It is loaded again with each new message, and when the owner's day ends. */
export function RecentInteractions() {
  const { timezone, isDemo } = useMe()
  const [limit, setLimit] = useState<Limit>(3)
  const list = useQuery(
    api.reports.interactions.queryOptions({
      input: { limit },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => data?.endsInMs ?? false,
    }),
  )
  useLogFailure('Failed to load interactions.', list)
  return (
    <section aria-labelledby="recent-interactions" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-interactions" className="font-serif text-28">
          Recent Interactions
        </h2>
        <select
          aria-label="How many interactions"
          className="field w-auto!"
          value={limit}
          onChange={({ currentTarget: { value } }) => setLimit(value === '20' ? 20 : 3)}
        >
          <option value="3">Show latest 3</option>
          <option value="20">Show latest 20</option>
        </select>
      </div>
      <p className="text-13 text-quiet">{isDemo ? 'Samples of a day.' : 'Today, newest first.'}</p>
      {list.isPending && <InteractionsSkeleton />}
      {list.isLoadingError && (
        <div className="mt-4">
          <Fault what="Today’s interactions" query={list} />
        </div>
      )}
      {list.data && list.data.interactions.length === 0 && (
        <div className="mt-4 flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
          <Drawing name="envelope" className="size-10" />
          <p>No interactions yet.</p>
        </div>
      )}
      {list.data && list.data.interactions.length > 0 && (
        <ul aria-label="Interactions of today" className="mt-2 divide-y divide-line">
          {list.data.interactions.map((interaction) => (
            <InteractionItem key={interaction.id} interaction={interaction} timezone={timezone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InteractionsSkeleton() {
  return (
    <div role="status" className="mt-4 space-y-4">
      <span className="sr-only">Loading today’s interactions</span>
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <SkeletonLine key={width} className={width} />
      ))}
    </div>
  )
}
