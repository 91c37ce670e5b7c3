import { blockRange, toggleDay } from './blackout-days.ts'
import type { BlackoutRange } from './scheduling.ts'

/** The calendar while days are blocked on it. With an `anchor`, the next day that is pressed completes a range. */
export type Blocking = { ranges: BlackoutRange[]; anchor: string | null }

/** One press on a day: idle, it blocks or frees the day; with an anchor, it completes the range and the calendar is idle again. */
export function pressDay({ ranges, anchor }: Blocking, day: string): Blocking {
  return { ranges: anchor === null ? toggleDay(ranges, day) : blockRange(ranges, anchor, day), anchor: null }
}

/** A double press on a day: idle, it begins a range there and changes no day; with an anchor, it completes the range as one press does. */
export function beginRange(blocking: Blocking, day: string): Blocking {
  return blocking.anchor === null ? { ...blocking, anchor: day } : pressDay(blocking, day)
}

/** Back to idle, with no range added. */
export function cancelRange({ ranges }: Blocking): Blocking {
  return { ranges, anchor: null }
}
