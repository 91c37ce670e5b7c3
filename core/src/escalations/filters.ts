import { z } from 'zod'
import { categories, type Category } from '../assistant/category.ts'

/** What the list of escalations can be narrowed to. `other` takes every category that has no filter of its own. */
export const CategoryFilter = z.enum(['all', 'booking', 'reschedule', 'cancel', 'policy', 'other'])
export type CategoryFilter = z.infer<typeof CategoryFilter>

/** How old an escalation has to be to be shown. */
export const AgeFilter = z.enum(['all', 'hour', 'day', 'week'])
export type AgeFilter = z.infer<typeof AgeFilter>

const HOUR_MS = 3_600_000
const olderThanMs: Record<Exclude<AgeFilter, 'all'>, number> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS }

/** The categories that a filter shows. */
export function categoriesOf(filter: CategoryFilter): readonly Category[] {
  if (filter === 'all') return categories
  if (filter !== 'other') return [filter]
  const filtered: readonly string[] = CategoryFilter.options
  return categories.filter((category) => category === 'other' || !filtered.includes(category))
}

/** An escalation is shown where it began before this instant. `all` shows every one: null. */
export function beganBefore(filter: AgeFilter, now: Date): Date | null {
  return filter === 'all' ? null : new Date(now.getTime() - olderThanMs[filter])
}
