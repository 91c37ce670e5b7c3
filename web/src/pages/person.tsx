import type { PersonView } from '@ownvoice/core/mailboxes/people-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { api, isNotFound } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { DeletePerson } from '../features/accounts/delete-customer.tsx'
import { PersonMails } from '../features/assistant/person/person-mails.tsx'
import { Standing } from '../features/assistant/person/standing.tsx'
import { BookingsOfPerson } from '../features/bookings/bookings-of.tsx'
import { FollowUps } from '../features/followups/follow-ups.tsx'
import { InLine, StandsInLine } from '../features/scheduling/line/in-line.tsx'
import { paths } from '../paths.ts'
import { Drawing } from '../ui/drawing.tsx'
import { Fault, FaultCard } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function PersonPage() {
  const { id = '' } = useParams()
  const pages = useInfiniteQuery(
    api.mailboxes.people.get.infiniteOptions({
      input: (after: string | undefined) => ({ id, after }),
      initialPageParam: undefined,
      getNextPageParam: (page: PersonView) => page.next ?? undefined,
    }),
  )
  if (pages.isPending) return <PersonSkeleton />
  if (pages.isError && isNotFound(pages.error)) return <GonePerson />
  if (pages.isLoadingError) return <Fault what="This person" query={pages} />
  const [person] = pages.data.pages
  if (!person) return <GonePerson />
  const more = pages.isFetchNextPageError ? (
    <FaultCard what="The rest" error={pages.error} onRetry={() => void pages.fetchNextPage()} />
  ) : (
    pages.hasNextPage && <ShowMore list={pages} loading="Loading…" />
  )
  return (
    <Person key={id} person={person} pages={pages.data.pages} now={new Date(pages.dataUpdatedAt)}>
      {more}
    </Person>
  )
}

type PersonProps = { person: PersonView; pages: readonly PersonView[]; now: Date; children: ReactNode }

/** `person` is as the newest page knows them; `children` stands below the mails that are there. */
function Person({ person, pages, now, children }: PersonProps) {
  const { timezone } = useMe()
  const { email, name, spellings, messageId, bookings, stands, followedUpAt } = person
  const mails = pages.flatMap((page) => page.mails)
  return (
    <>
      <div className="[overflow-wrap:anywhere]">
        <PageTitle title={name || email}>
          {name !== '' && <p>{email}</p>}
          {spellings.length > 0 && <p className="text-15">Also as {new Intl.ListFormat('en-US').format(spellings)}</p>}
        </PageTitle>
      </div>
      <Standing person={person} />
      <div className="grid gap-x-12 min-[1200px]:grid-cols-2 min-[1200px]:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <BookingsOfPerson bookings={bookings} now={now} messageId={messageId} timezone={timezone} />
          {messageId === null ? <StandsInLine stands={stands} timezone={timezone} /> : <InLine messageId={messageId} timezone={timezone} />}
        </div>
        <section aria-labelledby="mails" className="mt-12 min-w-0 min-[1200px]:row-span-2">
          <h2 id="mails" className="font-serif text-28">
            Messages
          </h2>
          {mails.length === 0 && <NoMails />}
          <PersonMails name={name || email} mails={mails} conversations={pages.flatMap((page) => page.conversations)} timezone={timezone} />
          {children}
        </section>
        <div className="min-w-0">{followedUpAt !== null && <FollowUps messageId={followedUpAt} timezone={timezone} />}</div>
      </div>
      <DeletePerson email={email} />
    </>
  )
}

function NoMails() {
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="envelope" className="size-10" />
      <p>What they write to you, and what goes to them, stands here. Nothing has yet.</p>
    </div>
  )
}

function PersonSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading this person</span>
      <SkeletonLine className="h-8! w-64 max-w-full" />
      <SkeletonLine className="mt-3 w-80 max-w-full" />
      <div className="mt-8 space-y-4 rounded-card border border-line p-6">
        <SkeletonLine className="w-1/3" />
        <SkeletonLine className="w-4/5" />
      </div>
      <div className="mt-12 grid gap-12 min-[1200px]:grid-cols-2">
        <SkeletonLine className="w-2/5" />
        <SkeletonLine className="w-2/5" />
      </div>
    </div>
  )
}

function GonePerson() {
  return (
    <>
      <PageTitle title="Nobody is here">
        <p>Whoever writes to you or books has a page with all that there is of them. This one names nobody, or it was deleted.</p>
      </PageTitle>
      <Link to={paths.overview} className="button button-main mt-6">
        Go to the Overview
      </Link>
    </>
  )
}
