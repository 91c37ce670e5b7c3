import type { Reading } from '../assistant/trace.ts'
import { localInstant } from './local-instant.ts'

/**
 * The time that a message agrees to: the first day with a time that it names, where it accepts something, by the owner's calendar at the time at which it was
 * written; null for none that is still to come.
 */
export function agreedTime(
  { flags, dates }: Pick<Reading, 'flags' | 'dates'>,
  { writtenAt, timezone }: { writtenAt: Date; timezone: string },
): Date | null {
  if (flags.every(({ flag }) => flag !== 'acceptance')) return null
  const named = dates.find(({ time, endDate }) => time !== null && endDate === null)
  const at = named?.time ? localInstant(`${named.date}T${named.time}`, timezone) : null
  return at !== null && at > writtenAt ? at : null
}
