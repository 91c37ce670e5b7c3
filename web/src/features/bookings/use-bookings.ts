import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** What the owner says of bookings. */
export function useBookings() {
  const client = useQueryClient()
  const settle = async () => {
    await client.invalidateQueries({ queryKey: api.bookings.key() })
    void client.invalidateQueries({ queryKey: api.mailboxes.people.key() })
    void client.invalidateQueries({ queryKey: api.reports.key() })
    void client.invalidateQueries({ queryKey: api.followups.get.key() })
  }
  const done = (title: string, description: string) => async () => {
    showToast({ tone: 'done', topic: 'bookings', title, description })
    await settle()
  }
  const onError = (error: Error) => {
    showToast({ tone: 'error', topic: 'bookings', title: 'This was not noted', description: faultText(error) })
    void settle()
  }
  return {
    mark: useMutation(
      api.bookings.mark.mutationOptions({ onSuccess: done('Noted: they booked', 'Nothing more follows up on them.'), onError }),
    ),
    confirm: useMutation(
      api.bookings.confirm.mutationOptions({ onSuccess: done('Booking confirmed', 'Nothing more follows up on them.'), onError }),
    ),
    takeBack: useMutation(api.bookings.takeBack.mutationOptions({ onSuccess: done('Noted', 'It counts as no booking.'), onError })),
  }
}
