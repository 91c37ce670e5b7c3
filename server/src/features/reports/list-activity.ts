import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import { bookingTime } from '@ownvoice/core/bookings/booking-words'
import { followUpSteps } from '@ownvoice/core/followups/plan-dates'
import { type Activity, type ActivityQuery, activitySearched } from '@ownvoice/core/reports/contract'
import { demoActivity } from '@ownvoice/core/reports/demo-overview'
import { describeEvent } from '@ownvoice/core/reports/describe-event'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listRecent } from '../../db/reports/overview-facts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

export async function listActivity(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  signedIn: SignedIn,
  { limit, show, search }: ActivityQuery,
): Promise<Activity[]> {
  const now = clock.now()
  const isWanted = (line: Activity) => isShown(line, show) && holds(line, search)
  if (isDemoAccount(signedIn.email, config.DEMO_EMAILS)) return demoActivity(now).filter(isWanted).slice(0, limit)
  const looked = show === 'all' && search === '' ? limit : activitySearched
  const recent = await db.transaction(signedIn.owner, async (tx) => ({
    ...(await listRecent(tx, { limit: looked, now })),
    timezone: (await getProfile(tx)).timezone,
  }))
  const lines = [...recent.events.map((event) => ofEvent(event, recent)), ...besideEvents(recent, now)]
  const newestFirst = lines.filter(isWanted).toSorted((one, other) => other.time.localeCompare(one.time))
  return newestFirst.slice(0, limit)
}

type Recent = Awaited<ReturnType<typeof listRecent>>

function ofEvent(event: Recent['events'][number], { drafted, answered, settled, troubles }: Recent): Activity {
  const { id, at, action, category, email, name, subject, messageId } = event
  const isTakenBack = action === 'send' && messageId !== null && drafted.has(messageId)
  // What was handed over no longer waits once the owner answered it, and a reply that was taken back does.
  const became = action === 'watch' ? action : messageId && answered.has(messageId) ? 'send' : isTakenBack ? 'draft' : action
  const isSettled = became !== 'send' && became !== 'watch' && messageId !== null && settled.has(messageId) && !drafted.has(messageId)
  return {
    ...describeEvent({ action: became, category }),
    id,
    time: at.toISOString(),
    outcome: isSettled ? null : became,
    category,
    email,
    name: name ?? '',
    subject: subject ?? '',
    messageId,
    personId: messageId,
    trouble: (messageId && troubles.get(messageId)) || null,
  }
}

/** Follow-ups that left, bookings that stand, and mailboxes that were connected. */
function besideEvents({ followedUp, booked, connected, timezone }: Recent & { timezone: string }, now: Date): Activity[] {
  const plain = { outcome: null, category: null, name: '', subject: '', messageId: null, personId: null, trouble: null }
  return [
    ...followedUp.map(({ at, step, ...mail }) => ({
      ...plain,
      ...mail,
      personId: mail.messageId,
      time: (at ?? now).toISOString(),
      type: 'followup' as const,
      action: `Followed up, ${step} of ${followUpSteps.length}`,
      outcome: 'send' as const,
      category: 'follow_up' as const,
    })),
    ...booked.map(({ at, startsAt, ...booking }) => ({
      ...plain,
      ...booking,
      personId: booking.id,
      time: at.toISOString(),
      type: 'booking' as const,
      action: startsAt === null ? 'Booked' : `Booked for ${bookingTime(startsAt, timezone, now)}`,
    })),
    ...connected.map(({ id, at, email }) => ({
      ...plain,
      id,
      email,
      time: at.toISOString(),
      type: 'integration' as const,
      action: 'Mailbox connected',
    })),
  ]
}

function isShown({ outcome, trouble }: Activity, show: ActivityQuery['show']): boolean {
  if (show === 'all') return true
  if (show === 'waiting') return trouble !== null || outcome === 'draft' || outcome === 'escalate'
  return outcome === show && trouble === null
}

/** Whether every word of a search stands in a line. */
function holds({ name, email, subject, action }: Activity, search: string): boolean {
  const said = [name, email, subject, action].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}
