import type { Analytics } from '@ownvoice/core/reports/analytics'
import type { demoTrends } from '@ownvoice/core/reports/demo-analytics'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { FigureButton } from './figure-button.tsx'
import type { OpenFigure } from './report-address.ts'
import { dollars, figureTitles, hoursSavedWords } from './report-words.ts'

type CardsProps = { analytics: Analytics; trends: typeof demoTrends | null; onOpen: ((figure: OpenFigure) => void) | null }

/** The four stat cards. Each figure opens what lies behind it. */
export function AnalyticsCards({ analytics, trends, onOpen }: CardsProps) {
  const { leadsResponded, meetingsBooked, conversionRate, isEstimated, moneySavedEarned } = analytics
  const { total, timeSaved, revenueAttributed } = moneySavedEarned
  const opens = (figure: OpenFigure['figure']) => onOpen && (() => onOpen({ figure }))
  const estimate = isEstimated && analytics.state !== 'empty' ? 'An estimate' : null
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t [&>*]:border-l [&>*]:border-line">
      <Card
        title={figureTitles.leads_responded}
        value={leadsResponded.toLocaleString('en-US')}
        trend={trends?.leadsResponded}
        onOpen={opens('leads_responded')}
      />
      <Card
        title={figureTitles.meetings_booked}
        value={meetingsBooked.toLocaleString('en-US')}
        trend={trends?.meetingsBooked}
        onOpen={opens('meetings_booked')}
      >
        {estimate}
      </Card>
      <Card
        title={figureTitles.conversion_rate}
        value={`${conversionRate}%`}
        trend={trends?.conversionRate}
        onOpen={opens('conversion_rate')}
      >
        {estimate}
      </Card>
      <Card
        title={figureTitles.money_saved_earned}
        value={dollars(total)}
        trend={trends?.moneySavedEarned}
        onOpen={opens('money_saved_earned')}
      >
        <span className="block">
          {hoursSavedWords(moneySavedEarned)}: {dollars(timeSaved)}
        </span>
        <span className="block">
          Revenue attributed to new enrollments: {dollars(revenueAttributed)}
          {estimate && ', an estimate'}
        </span>
      </Card>
    </dl>
  )
}

type CardProps = { title: string; value: string; trend: number | undefined; onOpen: (() => void) | null; children?: ReactNode }

function Card({ title, value, trend, onOpen, children }: CardProps) {
  return (
    <div className="p-4 md:p-6">
      <dt className="text-quiet">{title}</dt>
      <dd className="mt-1 font-serif text-28 md:text-40">
        <FigureButton label={`${title}: ${value}. See the list behind it`} onOpen={onOpen}>
          {value}
        </FigureButton>
      </dd>
      {children && <dd className="mt-1 text-13 text-quiet">{children}</dd>}
      {trend !== undefined && (
        <dd className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-quiet">
          <span>
            <span className="font-semibold text-ink">+{trend}%</span> from last month
          </span>
          <Chip tone="draft">Demo</Chip>
        </dd>
      )}
    </div>
  )
}
