import type { LineCount, LineEntryView, LineEventView, LinePlaceView, NotWritten } from '@ownvoice/core/scheduling/line/contract'
import type { LineState, PlaceWait } from '@ownvoice/core/scheduling/line/line'
import type { StateTone } from '../../../ui/chip.tsx'
import { dayAndTime } from '../../../ui/moment.ts'

export const stateWords: Record<LineState, { chip: string; tone: StateTone }> = {
  waiting: { chip: 'Waiting', tone: 'plain' },
  offered: { chip: 'Place held', tone: 'draft' },
  booked: { chip: 'Booked', tone: 'sent' },
  declined: { chip: 'Declined', tone: 'plain' },
  expired: { chip: 'Not taken', tone: 'plain' },
  removed: { chip: 'Removed', tone: 'plain' },
}

const waitWords: Record<PlaceWait, string> = {
  hours: 'It goes out in your next waking hours, on a day that is not blocked.',
  stopped: 'Everything is stopped. It goes out once you let sending go on.',
  link_off: 'The booking link is switched off. It goes out once you switch the link on.',
  words: 'The email that would offer it does not pass our checks. “Free one place” shows its words and what is wrong with them.',
  not_ready: 'It waits until a connected mailbox was read, your address is verified and your plan is active.',
  unread: 'They just wrote. That is read first.',
  quota: 'The month’s emails are used up. It goes out once there are new ones.',
  replied: 'They answered, and their message waits for you. Nobody else is written to before you dealt with it.',
}

export const notWrittenWords: Record<NotWritten, string> = {
  opted_out: 'They want no more automatic email, so they are passed over.',
  left_alone: 'You answer them yourself, so they are passed over.',
  no_thread: 'They never wrote to you, so we cannot write to them. Tell them yourself.',
}

export function whoIs({ name, email }: Pick<LineEntryView, 'name' | 'email'>): string {
  return name || email
}

const placeWords = { open: 'a place waits to be offered', offered: 'a place is held', left: 'a place is still free' } as const

/** "3 in line, a place is held". */
export function peopleInLine({ people, place }: Pick<LineCount, 'people' | 'place'>): string {
  const line = people === 0 ? 'Nobody in line' : `${people} in line`
  return place === null ? line : `${line}, ${placeWords[place]}`
}

/** How a free place stands. */
export function placeLine({ state, waits }: LinePlaceView, entry: LineEntryView | undefined, timezone: string): string {
  if (state === 'left') return 'A place is still free, and nobody is left in line whom we can write to.'
  if (state === 'offered' && entry) {
    const until = entry.heldUntil === null ? '' : ` until ${dayAndTime(entry.heldUntil, timezone)}`
    const mail =
      entry.mail === 'waiting'
        ? ' The email is about to leave.'
        : entry.mail === 'unsure'
          ? ' We could not see whether the email arrived.'
          : ''
    return `A place is held for ${whoIs(entry)}${until}.${mail}${waits === null ? '' : ` ${waitWords[waits]}`}`
  }
  return `A place is free and goes to the next in line. ${waits === null ? 'The email is being written.' : waitWords[waits]}`
}

const happenings: Record<LineEventView['what'], string> = {
  joined: 'asked for a place in line',
  added: 'was put in line',
  moved: 'was moved',
  removed: 'was removed',
  put_back: 'was put back',
  offered: 'was offered a place',
  booked: 'booked',
  declined: 'declined',
  expired: 'did not take the place in time',
  returned: 'could not be written to then',
  passed_over: 'was passed over',
}

/** A line of the log, without its time. */
export function eventLine({ what, by, who, until }: LineEventView, timezone: string): string {
  const ended = what === 'expired' && by === 'owner' ? 'is held no place any more' : happenings[what]
  const till = until === null ? '' : ` until ${dayAndTime(until, timezone)}`
  return `${who} ${ended}${till}${by === 'owner' ? ', by you' : ''}`
}

/** When an offer leaves that is made now. */
export function leavesLine(waits: PlaceWait | null, leavesAt: string | null, timezone: string): string {
  if (waits === null) return 'It leaves right away.'
  if (waits === 'hours' && leavesAt !== null) return `It leaves in your waking hours: on ${dayAndTime(leavesAt, timezone)}.`
  return waitWords[waits]
}
