import { Scheduler } from '@ownvoice/core/bookings/booking'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { SchedulerItem } from './scheduler-item.tsx'

/** The schedulers that tell of bookings. */
export function Schedulers({ timezone }: { timezone: string }) {
  const connected = useQuery(api.bookings.listSchedulers.queryOptions())
  return (
    <section className="mt-8 max-w-[760px] rounded-card border border-line p-6" aria-labelledby="schedulers">
      <h2 id="schedulers" className="font-serif text-21">
        Bookings
      </h2>
      <p className="mt-1 text-quiet">
        When your scheduler tells us who booked, nothing more follows up on them, and Analytics counts them.
      </p>
      <div className="mt-4">
        {connected.isPending && (
          <div role="status">
            <span className="sr-only">Loading your schedulers</span>
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {connected.isLoadingError && <Fault what="Your schedulers" query={connected} />}
        {connected.data && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {Scheduler.options.map((scheduler) => (
              <SchedulerItem
                key={scheduler}
                scheduler={scheduler}
                connected={connected.data.find((one) => one.scheduler === scheduler) ?? null}
                timezone={timezone}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
