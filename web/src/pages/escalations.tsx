import { escalationPage, type EscalationView } from '@ownvoice/core/escalations/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, isNotFound } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { Citations } from '../features/assistant/citations.tsx'
import { ComposeReply } from '../features/assistant/compose-reply.tsx'
import { PlainLetter } from '../features/assistant/letter.tsx'
import type { Place } from '../features/assistant/place.ts'
import { ProposedBookings } from '../features/bookings/proposed-bookings.tsx'
import { type Answered, AnsweredPanel } from '../features/escalations/answered-panel.tsx'
import { EscalateTabs } from '../features/escalations/escalate-tabs.tsx'
import { EscalationTable } from '../features/escalations/escalation-table.tsx'
import { FilterBar } from '../features/escalations/filter-bar.tsx'
import { type Listing, readListing, writeListing } from '../features/escalations/listing.ts'
import { ActionTaken, Part, ReviewDialog, WhyHandedOver } from '../features/escalations/review-dialog.tsx'
import { DocumentDrawer } from '../features/knowledge/document-drawer.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { useTextInAddress } from '../ui/use-text-in-address.ts'
import { useTyped } from '../ui/use-typed.ts'

/** Ages are told to the minute. */
const agesMs = 60_000

export default function EscalationsPage() {
  const { timezone } = useMe()
  const [address, setAddress] = useSearchParams()
  const listing = readListing(address)
  const [limit, setLimit] = useState<number>(escalationPage.size)
  const [typed, setTyped] = useState<Typed>({})
  const [answered, setAnswered] = useState<Answered | null>(null)
  const { category, age } = listing
  const [words, type] = useTextInAddress(listing.search, (given) => writeListing({ ...listing, search: given }))
  const search = useTyped(words)
  const input = { category, age, search, limit }
  const list = useQuery(
    api.escalations.list.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: agesMs, staleTime: 0 }),
  )
  useFailureToast(list.isError ? list.errorUpdatedAt : 0)
  const show = (change: Partial<Listing>) =>
    setAddress(writeListing({ ...listing, search: words, ...change }), { replace: change.review === undefined, preventScrollReset: true })
  const keep = (id: string, text: string | undefined) => setTyped((before) => ({ ...before, [id]: text }))

  /** By what is open now: whoever sent an answer may have gone on before it was on its way. */
  function closeReview(of: string): void {
    const now = readListing(new URLSearchParams(window.location.search))
    if (now.review === of) setAddress(writeListing({ ...now, review: null }), { preventScrollReset: true })
  }

  return (
    <>
      <EscalateTabs />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-4">
        <PageTitle title="Open escalations">
          <p>Items the assistant couldn&apos;t safely complete. Review and respond.</p>
        </PageTitle>
        <div className="flex items-center gap-4">
          <p role="status" className="font-semibold">
            {list.data && countWords(list.data, listing)}
          </p>
          <button type="button" aria-disabled={list.isFetching} className="button button-plain" onClick={() => void list.refetch()}>
            Refresh
          </button>
        </div>
      </div>
      <ProposedBookings timezone={timezone} />
      {answered && (
        <AnsweredPanel
          key={answered.id}
          answered={answered}
          onReview={(id, letter) => {
            keep(id, letter)
            show({ review: id })
          }}
          onClose={() => setAnswered(null)}
        />
      )}
      <div className="mt-6">
        <FilterBar listing={listing} typed={words} onType={type} onChange={show} />
      </div>
      <div className="mt-6">
        {list.data && (
          <Escalations
            list={list.data}
            now={new Date(list.dataUpdatedAt)}
            isNarrowed={isNarrowed(listing)}
            onReview={(id) => show({ review: id })}
            onClear={() => show({ category: 'all', age: 'all', search: '' })}
          />
        )}
        {list.isPending && <TableSkeleton />}
        {list.isLoadingError && <Fault what="Your escalations" query={list} />}
      </div>
      {list.data && list.data.matching > list.data.escalations.length && limit < escalationPage.largest && (
        <button
          type="button"
          className="button button-plain mt-4 w-full"
          onClick={() => setLimit(Math.min(limit + escalationPage.size, escalationPage.largest))}
        >
          Show more of {list.data.matching}
        </button>
      )}
      <Review
        id={listing.review}
        now={new Date(list.dataUpdatedAt)}
        typed={typed}
        onType={keep}
        onSent={(sent) => {
          keep(sent.id, undefined)
          setAnswered(sent)
          closeReview(sent.id)
        }}
        onResolved={closeReview}
        onClose={() => show({ review: null })}
      />
    </>
  )
}

type Shown = { open: number; matching: number }

function isNarrowed({ category, age, search }: Listing): boolean {
  return category !== 'all' || age !== 'all' || search.trim() !== ''
}

function countWords({ open, matching }: Shown, listing: Listing): string {
  return isNarrowed(listing) ? `Open: ${open}, showing ${matching}` : `Open: ${open}`
}

/** Says once for each failed load that it failed. */
function useFailureToast(failedAt: number): void {
  useEffect(() => {
    if (failedAt > 0) showToast({ tone: 'error', topic: 'escalations', title: 'Error', description: 'Failed to load escalations' })
  }, [failedAt])
}

type EscalationsProps = {
  list: Shown & { escalations: Parameters<typeof EscalationTable>[0]['escalations'] }
  now: Date
  isNarrowed: boolean
  onReview: (id: string) => void
  onClear: () => void
}

function Escalations({ list, now, isNarrowed: isSome, onReview, onClear }: EscalationsProps) {
  const { timezone } = useMe()
  if (list.escalations.length > 0)
    return <EscalationTable escalations={list.escalations} timezone={timezone} now={now} onReview={onReview} />
  if (isSome && list.open > 0) {
    return (
      <div className="rounded-card border border-line p-6">
        <p className="text-17">None of your {list.open} open escalations meets these filters.</p>
        <button type="button" className="button button-plain mt-4" onClick={onClear}>
          Show all
        </button>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-6 rounded-card border border-line p-6 sm:p-10">
      <Drawing name="hand" className="size-16 shrink-0 text-accent" />
      <div>
        <p className="text-17">No escalations. You&apos;re all set.</p>
        <p className="mt-1 text-quiet">What your documents do not answer, and what a person should decide, comes here.</p>
      </div>
    </div>
  )
}

/** What the owner has typed, for each escalation: it is kept while the page is open. */
type Typed = Readonly<Record<string, string | undefined>>

type ReviewProps = {
  id: string | null
  now: Date
  typed: Typed
  onType: (id: string, text: string) => void
  onSent: (sent: Answered) => void
  onResolved: (id: string) => void
  onClose: () => void
}

function Review({ id, now, typed, onType, onSent, onResolved, onClose }: ReviewProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const escalation = useQuery(api.escalations.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }))
  const { data } = escalation
  return (
    <>
      <ReviewDialog opened={id !== null} escalation={data} onResolved={onResolved} onClose={onClose}>
        {data && (
          <Reviewed
            key={data.id}
            escalation={data}
            now={now}
            text={typed[data.id] ?? data.compose}
            onType={(text) => onType(data.id, text)}
            onSent={() => onSent({ id: data.id, letter: typed[data.id] ?? data.compose })}
            onOpenPlace={setPlace}
          />
        )}
        {escalation.isPending && <TableSkeleton />}
        {escalation.isError && isNotFound(escalation.error) && <p>This escalation does not exist, or it was deleted.</p>}
        {escalation.isLoadingError && !isNotFound(escalation.error) && <Fault what="This escalation" query={escalation} />}
      </ReviewDialog>
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
    </>
  )
}

type ReviewedProps = {
  escalation: EscalationView
  now: Date
  text: string
  onType: (text: string) => void
  onSent: () => void
  onOpenPlace: (place: Place) => void
}

function Reviewed({ escalation, now, text, onType, onSent, onOpenPlace }: ReviewedProps) {
  const { timezone } = useMe()
  return (
    <>
      <WhyHandedOver escalation={escalation} timezone={timezone} now={now} />
      <Part title="Original message">
        <PlainLetter label="Original message" to="" from={escalation.toEmail} subject={escalation.subject} text={escalation.original} />
      </Part>
      <Part title="Attempted draft">
        {escalation.attemptedDraft === '' ? (
          <p className="text-quiet">None: there was nothing safe to say.</p>
        ) : (
          <p className="font-serif text-17 break-words whitespace-pre-line">{escalation.attemptedDraft}</p>
        )}
      </Part>
      <Part title="Citations">
        <Citations sources={escalation.citations} onOpenPlace={onOpenPlace} />
      </Part>
      {escalation.status === 'open' && (
        <div className="mt-6">
          <ComposeReply escalation={escalation} text={text} onType={onType} onSent={onSent} />
        </div>
      )}
      <ActionTaken escalation={escalation} />
    </>
  )
}

function TableSkeleton() {
  return (
    <div role="status" className="space-y-6 border-y border-line py-4">
      <span className="sr-only">Loading what waits for you</span>
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <div key={width} className="space-y-2">
          <SkeletonLine className="w-1/4" />
          <SkeletonLine className={width} />
        </div>
      ))}
    </div>
  )
}
