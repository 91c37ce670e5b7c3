import type { UsageView } from '@ownvoice/core/billing/contract'
import { percentRemaining } from '@ownvoice/core/billing/usage'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'

/** How much of the month is used. It follows each reply that leaves, by the live updates. */
export function UsageCards() {
  const usage = useQuery(api.billing.getUsage.queryOptions())
  return (
    <>
      <Card title="Email Quota" hint="Replies and follow-ups that are sent count." isBusy={usage.isPending}>
        {usage.isPending && (
          <div role="status" className="mt-6 space-y-4">
            <span className="sr-only">Looking up your usage</span>
            <SkeletonLine className="w-2/5" />
            <SkeletonLine className="w-full" />
          </div>
        )}
        {usage.isLoadingError && (
          <div role="alert" className="mt-4">
            <p className="font-semibold">Could not load usage data</p>
            <button type="button" className="button button-plain mt-3" onClick={() => void usage.refetch()}>
              Retry
            </button>
          </div>
        )}
        {usage.data && (usage.data.usage ? <Quota usage={usage.data.usage} /> : <p className="mt-4">No subscription found</p>)}
      </Card>
      <Card
        title="Alerts"
        hint="An email will warn you before the month’s emails are used up: when four fifths are sent, and again when none is left."
      />
    </>
  )
}

function Quota({ usage: { quota, remaining, resetsOn } }: { usage: UsageView }) {
  const used = Math.round(100 - percentRemaining({ quota, remaining }))
  return (
    <>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3">
        <Figure name="Monthly Quota" value={quota.toLocaleString('en-US')} />
        <Figure name="Remaining" value={remaining.toLocaleString('en-US')} />
        <Figure name="Resets" value={longDay(resetsOn)} isWords />
      </dl>
      <progress className="progress mt-6" max={100} value={used} aria-label="Used of this month’s emails" />
      <p className="mt-2 text-quiet">{used}% used. Resets monthly on the 5th (UTC)</p>
    </>
  )
}

function Figure({ name, value, isWords = false }: { name: string; value: string; isWords?: boolean }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className={isWords ? 'mt-2 text-17' : 'font-serif text-28 tabular-nums'}>{value}</dd>
    </div>
  )
}

/** "September 5, 2025", the same in every zone. */
function longDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}
