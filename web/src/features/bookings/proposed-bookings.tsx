import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import { BookingItem } from './booking-item.tsx'
import { useBookings } from './use-bookings.ts'

/** What was read of mails as a booking and waits for the owner's word. Nothing while nothing waits. */
export function ProposedBookings({ timezone }: { timezone: string }) {
  const proposed = useQuery(api.bookings.listProposed.queryOptions())
  const changes = useBookings()
  if (proposed.isLoadingError) return <Fault what="The bookings to confirm" query={proposed} />
  if (!proposed.data || proposed.data.length === 0) return null
  return (
    <section aria-labelledby="proposed-bookings" className="mt-6">
      <h2 id="proposed-bookings" className="font-serif text-21">
        Bookings to confirm
      </h2>
      <ul className="mt-3 max-w-[760px] divide-y divide-line rounded-card border border-line bg-sheet">
        {proposed.data.map((one) => (
          <BookingItem key={one.id} booking={one} timezone={timezone} now={new Date(proposed.dataUpdatedAt)} changes={changes}>
            <p className="mt-1 [overflow-wrap:anywhere]">
              <Link to={paths.person(one.id)} className="link">
                {one.name === '' ? one.email : `${one.name} (${one.email})`}
              </Link>
              {one.messageId !== null && (
                <>
                  {' · '}
                  <Link to={paths.message(one.messageId)} className="link">
                    Read the message
                  </Link>
                </>
              )}
            </p>
          </BookingItem>
        ))}
      </ul>
    </section>
  )
}
