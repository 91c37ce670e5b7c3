import { z } from 'zod'
import type { Mail } from '../mailboxes/mail.ts'
import { isSchedulerAddress } from '../mailboxes/scheduler-domains.ts'
import { findDates } from '../text/dates.ts'
import { trimEndOf } from '../text/trim-characters.ts'
import type { BookingState } from './booking.ts'
import { localInstant } from './local-instant.ts'

/** `id` is what the mail is known by; `ownAddresses` are in lower case; `timezone` is the owner's. */
export type NoticeContext = { id: string; ownAddresses: readonly string[]; timezone: string; receivedAt: Date }

/**
 * What a scheduler's mail without a calendar part tells of a new booking, for the owner to confirm: the one time that it names, by the owner's clock, and the
 * one address that is neither theirs nor the scheduler's. Null where it names none or several, and for what is no new booking.
 */
export function bookingOfNotice(
  { from, subject, text }: Pick<Mail, 'from' | 'subject' | 'text'>,
  { id, ownAddresses, timezone, receivedAt }: NoticeContext,
): BookingState | null {
  if (from === null || !isSchedulerAddress(from.address) || OTHER_NEWS.test(subject)) return null
  const sample = (text ?? '').slice(0, MOST_CHARACTERS).replaceAll(' | ', ' ')
  const isGuest = (address: string) => !ownAddresses.includes(address) && !isSchedulerAddress(address)
  const guests = new Set(addressesIn(sample).filter(isGuest))
  const named = findDates(sample, { now: receivedAt, timezone, language: 'en' })
  const days = new Set(named.map(({ date, endDate }) => endDate ?? date))
  const times = new Set(named.flatMap(({ date, endDate, time }) => (time === null || endDate !== null ? [] : [`${date}T${time}`])))
  const [[email], [at]] = [[...guests], [...times]]
  if (email === undefined || at === undefined || guests.size > 1 || times.size > 1 || days.size > 1) return null
  const startsAt = localInstant(at, timezone)
  if (startsAt <= receivedAt) return null
  return { ids: [`mail:${id}`], origin: 'mail', status: 'proposed', saidAt: receivedAt, email, name: '', title: '', startsAt, endsAt: null }
}

function addressesIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s<>()[\],;:"']/)
  return words.map((word) => trimEndOf(word, '.')).filter((word) => word.includes('@') && Address.safeParse(word).success)
}

const Address = z.email().max(254)
/** As much as dates are looked for in. */
const MOST_CHARACTERS = 5_000
/** In subjects of both schedulers: what is told is not that somebody booked. */
const OTHER_NEWS = /\b(?:cancel|declin|reject|reschedul|remind|updat|chang|follow|no[ -]show)/i
