import type { Reading } from '../assistant/trace.ts'
import { claimText } from '../text/claim-text.ts'
import { findDates } from '../text/dates.ts'
import { extractTimes } from '../text/extract-times.ts'
import type { MentionedDate } from '../text/mentioned-date.ts'
import { localInstant } from './local-instant.ts'

/** The latest mail that somebody got before they wrote, and when it was written. */
export type LastTold = { text: string; at: Date }

type Agreement = { writtenAt: Date; timezone: string; told: LastTold | null }

/**
 * The time that a message agrees to: the first day with a time that it names, where it accepts something, by the owner's calendar at the time at which it was
 * written. One that names no day and no time agrees to what its writer was told last, where that names a single time. Null for none that is still to come.
 */
export function agreedTime(
  { flags, dates, text, language }: Pick<Reading, 'flags' | 'dates' | 'text' | 'language'>,
  { writtenAt, timezone, told }: Agreement,
): Date | null {
  if (flags.every(({ flag }) => flag !== 'acceptance')) return null
  if (dates.length === 0 && !namesTime(text)) return told && offeredTime(told, { writtenAt, timezone, languages: ['en', language.code] })
  const at = dates.map((date) => startOf(date, timezone)).find((start) => start !== null) ?? null
  return at !== null && at > writtenAt ? at : null
}

/** The one time that a mail holds; null where it holds none, or leaves a choice between times or days. */
function offeredTime(
  { text: whole, at }: LastTold,
  { writtenAt, timezone, languages }: { writtenAt: Date; timezone: string; languages: readonly string[] },
): Date | null {
  const text = whole.slice(0, MOST_CHARACTERS)
  const named = languages.map((language) => findDates(text, { now: at, timezone, language })).find((found) => found.length > 0) ?? []
  const ahead = named.filter(({ date, endDate }) => localInstant(`${endDate ?? date}T23:59`, timezone) > at)
  const offered = ahead.find(({ time, endDate }) => time !== null && endDate === null)
  if (!offered || ahead.some((other) => !isSameOrVaguer(other, offered)) || namesTime(withoutDates(text, named))) return null
  const start = startOf(offered, timezone)
  return start !== null && start > writtenAt ? start : null
}

/** As much as dates are looked for in. */
const MOST_CHARACTERS = 5_000

function startOf({ date, time, endDate }: MentionedDate, timezone: string): Date | null {
  return time === null || endDate !== null ? null : localInstant(`${date}T${time}`, timezone)
}

function isSameOrVaguer(other: MentionedDate, { date, time }: MentionedDate): boolean {
  return other.date === date && other.endDate === null && (other.time === null || other.time === time)
}

function withoutDates(text: string, dates: readonly MentionedDate[]): string {
  return dates.reduce((rest, date) => rest.replace(date.text, ' '), text)
}

/** An hour alone is one beside a word of time: "or 5", "At 9". "At 12 Quay Street" is a place. */
const BARE_HOUR = /\b(?:[Aa]t|[Oo]r|and|[Ff]rom|until|till|to|by|around|between) \d{1,2}\b(?! \p{Lu})/u

function namesTime(text: string): boolean {
  return BARE_HOUR.test(text) || extractTimes(claimText(text)).length > 0
}
