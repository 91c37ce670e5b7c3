import { isSchedulerAddress } from '../mailboxes/scheduler-domains.ts'
import type { BookingState, BookingStatus } from './booking.ts'
import type { Invite } from './read-invite.ts'

/** Who wrote a calendar mail, and whether the owner's mail server proved that. `ownAddresses` are in lower case. */
export type InviteContext = { from: string; isProven: boolean; ownAddresses: readonly string[]; receivedAt: Date }

/**
 * What a calendar mail says of a booking with the owner; null for one that says nothing. A scheduler's word counts, and a guest's answer to the owner's
 * invitation, where the owner's server proved who wrote it; an invitation in the owner's name that nobody vouches for waits for the owner.
 */
export function bookingOfInvite(invite: Invite, context: InviteContext): BookingState | null {
  const { method, uid, organizer, attendees, title, startsAt, endsAt } = invite
  const { from, isProven, ownAddresses, receivedAt } = context
  const isOwn = (address: string | null) => address !== null && ownAddresses.includes(address)
  const isOfScheduler = isSchedulerAddress(from)
  const other = attendees.find(({ email }) => !isOwn(email) && email !== from)
  const guest =
    method === 'REPLY' ? attendees.find(({ email }) => email === from) : (other ?? (isOwn(organizer) ? undefined : guestOf(organizer)))
  const status = statusOf({ method, answer: guest?.answer ?? '', isOfScheduler, isProven, isOwners: isOwn(organizer) })
  if (!guest || status === null || isOwn(from)) return null
  const said = { status, saidAt: invite.saidAt ?? receivedAt, email: guest.email, name: guest.name, title, startsAt, endsAt }
  return { ids: [`mail:${uid}`], origin: 'mail', ...said }
}

function guestOf(organizer: string | null): Invite['attendees'][number] | undefined {
  return organizer === null ? undefined : { email: organizer, name: '', answer: '' }
}

type Sign = { method: Invite['method']; answer: string; isOfScheduler: boolean; isProven: boolean; isOwners: boolean }

function statusOf({ method, answer, isOfScheduler, isProven, isOwners }: Sign): BookingStatus | null {
  if (method === 'REPLY') {
    if (!isOwners || (answer !== 'ACCEPTED' && answer !== 'DECLINED')) return null
    if (!isProven) return answer === 'ACCEPTED' ? 'proposed' : null
    return answer === 'ACCEPTED' ? 'booked' : 'cancelled'
  }
  if (!isOfScheduler && !isOwners) return null
  const isVouchedFor = isOfScheduler && isProven
  if (method === 'CANCEL') return isVouchedFor ? 'cancelled' : null
  return isVouchedFor ? 'booked' : 'proposed'
}
