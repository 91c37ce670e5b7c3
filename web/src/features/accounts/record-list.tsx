import type { RecordFilter, RecordPage } from '@ownvoice/core/accounts/record/contract'
import { actorWords, describeLine } from '@ownvoice/core/accounts/record/describe-line'
import type { RecordLine, RecordSubject } from '@ownvoice/core/accounts/record/record-line'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { ByDay } from '../../ui/by-day.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Fault, FaultCard } from '../../ui/fault.tsx'
import { clockTime, dayOfYear } from '../../ui/moment.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'

/** What was done, newest first, under the days on which it was. */
export function RecordList({ filter }: { filter: RecordFilter }) {
  const { timezone } = useMe()
  const list = useInfiniteQuery({
    ...api.accounts.record.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: (page: RecordPage) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  if (list.isPending) return <RecordSkeleton />
  if (!list.data) return <Fault what="The record" query={list} />
  const lines = list.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <NothingThere filter={filter} />
  return (
    <>
      <ByDay items={lines} dayOf={({ at }) => dayOfYear(at, timezone)}>
        {(line) => <Line line={line} timezone={timezone} />}
      </ByDay>
      {list.isFetchNextPageError && <FaultCard what="The rest" error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && <ShowMore list={list} loading="Loading..." />}
    </>
  )
}

const rowClasses = 'grid min-h-12 grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-2 md:grid-cols-[4.5rem_minmax(0,1fr)_13rem]'

function Line({ line, timezone }: { line: RecordLine; timezone: string }) {
  const { at, actor, device, isThisDevice, subject, about } = line
  const { what, more } = describeLine(line)
  const by = [actorWords[actor], isThisDevice ? 'this device' : device].filter(Boolean).join(' · ')
  const shown = (
    <>
      <time dateTime={at} className="pt-px text-13 leading-6 text-quiet">
        {clockTime(at, timezone)}
      </time>
      <span className="min-w-0 break-words">
        <span className="block font-semibold">{what}</span>
        {more && <span className="block text-quiet">{more}</span>}
      </span>
      <span className="text-13 leading-6 text-quiet max-md:col-start-2 md:pt-px md:text-right">{by}</span>
    </>
  )
  if (!subject || about === null) return <div className={rowClasses}>{shown}</div>
  return (
    <Link to={pageOf(subject)} className={`${rowClasses} hover:bg-accent-tint`}>
      {shown}
    </Link>
  )
}

function pageOf({ is, id }: RecordSubject): string {
  return is === 'message' ? paths.message(id) : paths.document(id)
}

function NothingThere({ filter: { actor, search, range } }: { filter: RecordFilter }) {
  const isNarrowed = actor !== undefined || search !== '' || range !== 'all_time'
  return (
    <div role="status" className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="ledger" className="size-10" />
      <p>
        {isNarrowed
          ? 'Nothing of the kind was done. Try other words, or a longer range.'
          : 'Nothing has been done here yet. Each sign-in and each change is written down from now on.'}
      </p>
    </div>
  )
}

function RecordSkeleton() {
  return <LinesSkeleton label="Loading the record" widths={['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3']} />
}
