import type { Action } from '@ownvoice/core/assistant/trace'
import type { Activity } from '@ownvoice/core/reports/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ByDay } from '../../ui/by-day.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { clockTime, dayName } from '../../ui/moment.ts'

const types: Record<Activity['type'], string> = { lead: 'Lead', booking: 'Booking', followup: 'Follow-up', integration: 'Integration' }
const outcomes: Record<Action, { tone: ChipTone; label: string }> = {
  send: { tone: 'sent', label: 'Answered' },
  draft: { tone: 'draft', label: 'Draft' },
  escalate: { tone: 'urgent', label: 'For you' },
  watch: { tone: 'plain', label: 'Watched' },
  ignore: { tone: 'plain', label: 'Left alone' },
}

const troubles: Record<NonNullable<Activity['trouble']>, { tone: ChipTone; label: string }> = {
  unconfirmed: { tone: 'urgent', label: 'May not have arrived' },
  failed: { tone: 'urgent', label: 'Not sent' },
  follow_up: { tone: 'draft', label: 'Follow-up waits' },
}

/** What happened, newest first, under the days on which it did. A line opens the message it is about, or who booked. */
export function ActivityList({ activities, timezone }: { activities: readonly Activity[]; timezone: string }) {
  return (
    <div>
      <ByDay items={activities} dayOf={({ time }) => dayName(time, timezone)}>
        {(activity) => <ActivityLine activity={activity} timezone={timezone} />}
      </ByDay>
    </div>
  )
}

const rowClasses = 'grid min-h-12 grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2'

function ActivityLine({ activity, timezone }: { activity: Activity; timezone: string }) {
  const outcome = activity.trouble ? troubles[activity.trouble] : activity.outcome && outcomes[activity.outcome]
  const line = (
    <>
      <time dateTime={activity.time} className="self-start pt-px text-13 leading-6 text-quiet">
        {clockTime(activity.time, timezone)}
      </time>
      <span className="min-w-0">
        <span className="block truncate">
          <span className="font-semibold">{activity.name || activity.email}</span>
          {activity.subject && ` · ${activity.subject}`}
        </span>
        <span className="block truncate text-13 text-quiet">
          {[activity.action, types[activity.type], activity.name && activity.email].filter(Boolean).join(' · ')}
        </span>
      </span>
      {outcome && <Chip tone={outcome.tone}>{outcome.label}</Chip>}
    </>
  )
  const to = pageOf(activity)
  if (to === null) return <div className={rowClasses}>{line}</div>
  return (
    <Link to={to} className={`${rowClasses} hover:bg-accent-tint`}>
      {line}
    </Link>
  )
}

/** Somebody who booked need never have written. */
function pageOf({ messageId, personId }: Activity): string | null {
  if (messageId !== null) return paths.message(messageId)
  return personId === null ? null : paths.person(personId)
}
