import { isStanding } from '@ownvoice/core/bookings/booking'
import type { BookingView } from '@ownvoice/core/bookings/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { BookingItem } from './booking-item.tsx'
import { TimeForm } from './time-form.tsx'
import { useBookings } from './use-bookings.ts'

/** The bookings of who wrote a message, and the owner's way to note one. */
export function BookingsOf({ messageId, timezone }: { messageId: string; timezone: string }) {
  const bookings = useQuery(api.bookings.ofMessage.queryOptions({ input: { messageId } }))
  return (
    <Section isBusy={bookings.isPending}>
      {bookings.isPending && <SkeletonLine className="mt-4 w-2/5" />}
      {bookings.isLoadingError && <Fault what="The bookings" query={bookings} />}
      {bookings.data && <Known bookings={bookings.data} now={new Date(bookings.dataUpdatedAt)} messageId={messageId} timezone={timezone} />}
    </Section>
  )
}

/** The bookings of a person, as they are known already. One can be noted for who wrote: `messageId` is a message of theirs. */
export function BookingsOfPerson(props: KnownProps) {
  return (
    <Section isBusy={false}>
      <Known {...props} />
    </Section>
  )
}

function Section({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby="bookings" aria-busy={isBusy} className="mt-12">
      <h2 id="bookings" className="font-serif text-28">
        Bookings
      </h2>
      {children}
    </section>
  )
}

type KnownProps = { bookings: readonly BookingView[]; now: Date; messageId: string | null; timezone: string }

function Known({ bookings, now, messageId, timezone }: KnownProps) {
  const changes = useBookings()
  const [isNoting, setNoting] = useState(false)
  const isOpen = messageId !== null && bookings.every((one) => !isStanding(one) && one.status !== 'proposed')
  return (
    <>
      {bookings.length === 0 && <p className="mt-2 text-quiet">None is known of them.</p>}
      {bookings.length > 0 && (
        <ul aria-label="Their bookings" className="mt-4 max-w-[680px] divide-y divide-line rounded-card border border-line bg-sheet">
          {bookings.map((one) => (
            <BookingItem key={one.id} booking={one} timezone={timezone} now={now} changes={changes} />
          ))}
        </ul>
      )}
      {isOpen && !isNoting && (
        <button type="button" className="button button-plain mt-4" onClick={() => setNoting(true)}>
          Note a booking
        </button>
      )}
      {isOpen && isNoting && (
        <TimeForm
          label="Booked for, if you know when"
          given=""
          action="They booked"
          isBusy={changes.mark.isPending}
          onSave={(at) => changes.mark.mutate({ messageId, at }, { onSuccess: () => setNoting(false) })}
          other={{ label: 'Cancel', onPress: () => setNoting(false) }}
        />
      )}
    </>
  )
}
