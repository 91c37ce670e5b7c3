import { AvailabilityCard } from '../features/scheduling/availability-card.tsx'
import { BookingLinksCard } from '../features/scheduling/booking-links-card.tsx'
import { GoogleCalendarCard } from '../features/scheduling/google-calendar-card.tsx'
import { useAvailability } from '../features/scheduling/use-availability.ts'
import { useBookingLinks } from '../features/scheduling/use-booking-links.ts'
import { LeaveQuestion } from '../ui/leave-question.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function SchedulingPage() {
  const list = useBookingLinks()
  const availability = useAvailability()
  return (
    <>
      <PageTitle title="Scheduling">
        <p>Where people book with you, and the days on which nothing is offered.</p>
      </PageTitle>
      <BookingLinksCard list={list} />
      <AvailabilityCard draft={availability} />
      <GoogleCalendarCard />
      <LeaveQuestion isDirty={list.isDirty || availability.isDirty} />
    </>
  )
}
