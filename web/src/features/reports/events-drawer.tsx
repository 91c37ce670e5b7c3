import { Drawer } from '@mantine/core'
import type { ReportEvent } from '@ownvoice/core/reports/analytics'
import { eventPage } from '@ownvoice/core/reports/contract'
import type { ReportRange } from '@ownvoice/core/reports/report-range'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { rangeWords } from '../../ui/range-words.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import type { OpenFigure } from './report-address.ts'
import { figureNotes, figureTitles } from './report-words.ts'

type DrawerProps = { open: OpenFigure | null; range: ReportRange; isEstimated: boolean; label: string | null; onClose: () => void }

/** Who, what and when behind a figure. `label` names the period it is of; null for the whole range. */
export function EventsDrawer({ open, range, isEstimated, label, onClose }: DrawerProps) {
  return (
    <Drawer
      opened={open !== null}
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={<span className="font-serif text-21">{open && figureTitles[open.figure]}</span>}
      closeButtonProps={{ 'aria-label': 'Close the list' }}
    >
      {open && (
        <>
          {open.question !== undefined && <p className="mb-2 font-serif text-17 break-words">{open.question}</p>}
          <p className="text-13 text-quiet">
            {label ?? rangeWords[range]}. {figureNotes[open.figure](isEstimated)}
          </p>
          <Events key={JSON.stringify([open, range])} open={open} range={range} />
        </>
      )}
    </Drawer>
  )
}

function Events({ open, range }: { open: OpenFigure; range: ReportRange }) {
  const { timezone } = useMe()
  const [limit, setLimit] = useState<number>(eventPage.size)
  const list = useQuery(api.reports.events.queryOptions({ input: { range, limit, ...open }, placeholderData: keepPreviousData }))
  if (list.isPending) return <EventsSkeleton />
  if (list.isLoadingError) return <Fault what="This list" query={list} />
  const { total, events } = list.data
  if (total === 0) return <p className="mt-4">Nothing in this range.</p>
  return (
    <>
      <p role="status" className="mt-4 font-semibold">
        {total.toLocaleString('en-US')} {total === 1 ? 'entry' : 'entries'}
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {events.map((event) => (
          <EventLine key={event.id} event={event} timezone={timezone} />
        ))}
      </ul>
      {total > events.length && limit < eventPage.largest && (
        <button
          type="button"
          aria-disabled={list.isFetching}
          className="button button-plain mt-4 w-full"
          onClick={() => setLimit(Math.min(eventPage.largest, limit + eventPage.size * 4))}
        >
          Show more of {total.toLocaleString('en-US')}
        </button>
      )}
      {total > events.length && limit >= eventPage.largest && (
        <p className="mt-4 text-quiet">These are the newest. Choose a shorter range, or download all as a file.</p>
      )}
    </>
  )
}

function EventLine({ event: { time, email, what, messageId }, timezone }: { event: ReportEvent; timezone: string }) {
  const line = (
    <>
      <span className="block break-words">{email || 'No address'}</span>
      <span className="flex flex-wrap justify-between gap-x-3 text-13 text-quiet">
        <span>{what}</span>
        <time dateTime={time}>{dayAndTime(time, timezone)}</time>
      </span>
    </>
  )
  if (!messageId) return <li className="py-2">{line}</li>
  return (
    <li>
      <Link to={paths.message(messageId)} className="block py-2 hover:bg-accent-tint">
        {line}
      </Link>
    </li>
  )
}

function EventsSkeleton() {
  return (
    <div role="status" className="mt-4 space-y-4">
      <span className="sr-only">Loading the list</span>
      {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3'].map((width) => (
        <SkeletonLine key={width} className={width} />
      ))}
    </div>
  )
}
