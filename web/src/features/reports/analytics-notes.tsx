import { earlyBelow } from '@ownvoice/core/reports/analytics-figures'
import { demoInsights } from '@ownvoice/core/reports/demo-analytics'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Drawing } from '../../ui/drawing.tsx'

/** Before anything has happened: what this page is for, and how it begins. */
export function NoDataYet() {
  return (
    <section aria-labelledby="no-data" className="flex flex-wrap items-center gap-6 rounded-card border border-dashed border-edge p-6">
      <Drawing name="ledger" className="size-12 text-quiet" />
      <div className="min-w-0 grow basis-64">
        <h2 id="no-data" className="font-serif text-28">
          No Data Yet
        </h2>
        <p className="mt-1 max-w-[64ch] text-quiet">
          Here you see what your assistant answers, and what it saves you. The figures begin with the first message that comes in.
        </p>
      </div>
      <Link to={paths.integrations} className="button button-main">
        Connect a mailbox
      </Link>
    </section>
  )
}

/** While there is little to count. */
export function EarlyAnalytics() {
  return (
    <section aria-labelledby="early" className="border-l-2 border-draft pl-4">
      <h2 id="early" className="font-semibold">
        Early Analytics
      </h2>
      <p className="max-w-[64ch] text-quiet">
        The figures below are of fewer than {earlyBelow} leads responded. They say more with each one.
      </p>
    </section>
  )
}

/** What the sample figures of a demo would tell an owner. */
export function PerformanceSummary() {
  return (
    <section aria-labelledby="performance">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="performance" className="font-serif text-28">
          Performance Summary
        </h2>
        <Chip tone="draft">Demo</Chip>
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {demoInsights.map(({ title, text }) => (
          <li key={title} className="rounded-card border border-line p-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
