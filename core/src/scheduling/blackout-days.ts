import { mergeBlackouts } from './blackouts.ts'
import { isBlackedOut } from './is-blacked-out.ts'
import { addDays } from './local-date.ts'
import type { BlackoutRange } from './scheduling.ts'

/** Every calendar day of the ranges, once each, in order. */
export function daysOf(ranges: readonly BlackoutRange[]): string[] {
  const days = new Set<string>()
  for (const { start, end } of ranges) for (let day = start; day <= end; day = addDays(day, 1)) days.add(day)
  return [...days].toSorted()
}

/** A free day is blocked; a blocked one is free again, and parts the range that it lay in. */
export function toggleDay(ranges: readonly BlackoutRange[], day: string): BlackoutRange[] {
  const days = daysOf(ranges)
  return mergeBlackouts(isBlackedOut(ranges, day) ? days.filter((other) => other !== day) : [...days, day])
}

/** All days from one to another are blocked, both included, whichever of the two is earlier. */
export function blockRange(ranges: readonly BlackoutRange[], one: string, other: string): BlackoutRange[] {
  const [start, end] = one <= other ? [one, other] : [other, one]
  return mergeBlackouts(daysOf([...ranges, { id: start, start, end }]))
}

/** True when both block the same days. */
export function sameDays(a: readonly BlackoutRange[], b: readonly BlackoutRange[]): boolean {
  return daysOf(a).join() === daysOf(b).join()
}

/** The days that one person blocked and freed since `base` (`mine`), blocked and freed in what stands there now (`theirs`). */
export function mergeDays(
  base: readonly BlackoutRange[],
  mine: readonly BlackoutRange[],
  theirs: readonly BlackoutRange[],
): BlackoutRange[] {
  const added = daysOf(mine).filter((day) => !isBlackedOut(base, day))
  const kept = daysOf(theirs).filter((day) => !isBlackedOut(base, day) || isBlackedOut(mine, day))
  return mergeBlackouts([...kept, ...added])
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A range for people: “Aug 5, 2025”, “Aug 5–Aug 9, 2025”, and with both years over the end of one. */
export function rangeLabel({ start, end }: Pick<BlackoutRange, 'start' | 'end'>): string {
  if (start === end) return dayLabel(start)
  return start.slice(0, 4) === end.slice(0, 4) ? `${monthDay(start)}–${dayLabel(end)}` : `${dayLabel(start)}–${dayLabel(end)}`
}

function dayLabel(day: string): string {
  return `${monthDay(day)}, ${day.slice(0, 4)}`
}

function monthDay(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
}
