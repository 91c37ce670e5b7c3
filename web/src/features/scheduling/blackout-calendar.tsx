import { Calendar } from '@mantine/dates'
import { rangeLabel } from '@ownvoice/core/scheduling/blackout-days'
import { beginRange, type Blocking, cancelRange, pressDay } from '@ownvoice/core/scheduling/block-days'
import { isBlackedOut } from '@ownvoice/core/scheduling/is-blacked-out'
import type { BlackoutRange } from '@ownvoice/core/scheduling/scheduling'
import { type MouseEvent, useEffect, useRef, useState } from 'react'

type BlackoutCalendarProps = { ranges: BlackoutRange[]; onChange: (ranges: BlackoutRange[]) => void }

/** One press blocks or frees a day. A double press, or one with Shift, begins a range that the next press completes. */
export function BlackoutCalendar({ ranges, onChange }: BlackoutCalendarProps) {
  const [anchor, setAnchor] = useState<string | null>(null)
  /** What the calendar was before the last press: the browser tells of a double press only after it told of two. */
  const before = useRef<{ day: string; blocking: Blocking } | null>(null)

  useEffect(() => {
    if (anchor === null) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null)
    }
    window.addEventListener('keydown', giveUp)
    return () => window.removeEventListener('keydown', giveUp)
  }, [anchor])

  const show = (blocking: Blocking) => {
    onChange(blocking.ranges)
    setAnchor(blocking.anchor)
  }
  const press = (event: MouseEvent, day: string) => {
    const last = before.current
    if (event.detail > 1 && last?.day === day) return show(beginRange(last.blocking, day))
    const blocking = { ranges, anchor }
    before.current = { day, blocking }
    show(event.shiftKey ? beginRange(blocking, day) : pressDay(blocking, day))
  }
  return (
    <div className="touch-manipulation">
      <Calendar
        highlightToday
        size="md"
        maxLevel="year"
        firstDayOfWeek={0}
        weekendDays={[]}
        hideOutsideDates
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year' }}
        getDayAriaLabel={(day) => dayName(day, { ranges, anchor })}
        getDayProps={(day) => ({
          'aria-pressed': isBlackedOut(ranges, day),
          selected: day === anchor || ranges.some(({ start, end }) => start === day || end === day),
          inRange: ranges.some(({ start, end }) => start !== end && start <= day && day <= end),
          firstInRange: ranges.some(({ start, end }) => start === day && end !== day),
          lastInRange: ranges.some(({ start, end }) => end === day && start !== day),
          'data-anchor': day === anchor || undefined,
          onClick: (event) => press(event, day),
        })}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">
          {anchor === null ? 'Single click to toggle blackout.' : 'Click a date to complete the range, or press Esc to cancel.'}
        </p>
        {anchor !== null && (
          <button type="button" className="button button-plain" onClick={() => show(cancelRange({ ranges, anchor }))}>
            Cancel range
          </button>
        )}
      </div>
      <p className="max-w-[44ch] text-13 text-quiet">
        For a range, double click its first day, then click its last. With the keyboard: arrow keys to a day, Enter to toggle it, Shift and
        Enter to begin a range.
      </p>
    </div>
  )
}

function dayName(day: string, { ranges, anchor }: Blocking): string {
  const name = rangeLabel({ start: day, end: day })
  if (day === anchor) return `${name}, first day of the range`
  return isBlackedOut(ranges, day) ? `${name}, blocked` : name
}
