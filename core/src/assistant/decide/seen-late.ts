import { DateTime } from 'luxon'

/** `isPast`: it was found when a mailbox was looked back over. */
type Seen = { receivedAt: Date; isPast: boolean; now: Date; limitHours: number; timezone: string }

/** What an account starts with. */
export const DEFAULT_LATE_HOURS = 12
const HOUR_MS = 3_600_000

/** Why a message that was seen long after it came in waits for the owner, in a sentence for them; null where it was seen in time. */
export function seenLate({ receivedAt, isPast, now, limitHours, timezone }: Seen): string | null {
  const hours = (now.getTime() - receivedAt.getTime()) / HOUR_MS
  if (!isPast && hours <= limitHours) return null
  const when = DateTime.fromJSDate(receivedAt, { zone: timezone }).setLocale('en-US').toFormat("cccc, LLLL d 'at' h:mm a")
  if (isPast) return `It came in on ${when} and was never answered, so the reply waits for you.`
  return `It came in on ${when} and was seen ${Math.floor(hours)} hours later, so the reply waits for you.`
}

/** Why a reply that was to leave at `dueAt` and could not for long, as while the mailbox was down, waits for the owner; null where it may still leave. */
export function keptTooLong({ dueAt, now, limitHours }: { dueAt: Date; now: Date; limitHours: number }): string | null {
  const hours = (now.getTime() - dueAt.getTime()) / HOUR_MS
  return hours <= limitHours ? null : `It could not be sent for ${Math.floor(hours)} hours, so it waits for you.`
}

type Written = { sentAt: string | null; receivedAt: Date }

/**
 * When a message was written, by which "tomorrow" counts: by its own Date where that is before it came in, but not by more than a mail can be on its
 * way (RFC 5321 §4.5.4.1: four or five days).
 */
export function writtenAt({ sentAt, receivedAt }: Written): Date {
  const at = sentAt === null ? receivedAt : new Date(sentAt)
  const hours = (receivedAt.getTime() - at.getTime()) / HOUR_MS
  return hours >= 0 && hours <= LONGEST_WAY_HOURS ? at : receivedAt
}

const LONGEST_WAY_HOURS = 5 * 24
