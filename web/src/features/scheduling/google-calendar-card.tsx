import { Chip } from '../../ui/chip.tsx'

/** What cannot be connected yet, and is said to be so. */
export function GoogleCalendarCard() {
  return (
    <section className="mt-8 rounded-card border border-dashed border-edge p-6" aria-labelledby="google-calendar">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="google-calendar" className="font-serif text-21">
          Google Calendar
        </h2>
        <Chip>Coming Soon</Chip>
      </div>
      <p className="mt-1 max-w-[64ch] text-quiet">
        It will check free/busy only: when you have time. Booking is still done via your links above.
      </p>
      <button type="button" disabled className="button button-plain mt-4">
        Connect Calendar
      </button>
    </section>
  )
}
