import type { BookingView } from '@ownvoice/core/bookings/contract'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { bookingLines, fieldTime } from './booking-lines.ts'
import { TimeForm } from './time-form.tsx'
import type { useBookings } from './use-bookings.ts'

type BookingItemProps = {
  booking: BookingView
  timezone: string
  now: Date
  changes: ReturnType<typeof useBookings>
  /** Whose it is, where the page does not say. */
  children?: ReactNode
}

/** One booking, with what the owner can say of it. */
export function BookingItem({ booking, timezone, now, changes, children }: BookingItemProps) {
  const { id, status, origin, startsAt } = booking
  const { chip, tone, line, detail } = bookingLines(booking, timezone, now)
  const takeBack = () => !changes.takeBack.isPending && changes.takeBack.mutate({ id })
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tone}>{chip}</Chip>
        <p className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">{line}</p>
        {(status === 'booked' || status === 'moved') && (
          <button type="button" className="button button-plain" aria-disabled={changes.takeBack.isPending} onClick={takeBack}>
            {origin === 'owner' ? 'Not booked' : 'They canceled'}
          </button>
        )}
      </div>
      {children}
      {detail !== '' && <p className="mt-1 text-13 [overflow-wrap:anywhere] text-quiet">{detail}</p>}
      {status === 'proposed' && (
        <TimeForm
          label="Booked for"
          given={fieldTime(startsAt, timezone)}
          action="Confirm booking"
          isBusy={changes.confirm.isPending}
          onSave={(at) => changes.confirm.mutate({ id, at })}
          other={{ label: 'Not a booking', onPress: takeBack }}
        />
      )}
    </li>
  )
}
