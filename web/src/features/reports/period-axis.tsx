import type { AnalyticsPeriod } from '@ownvoice/core/reports/analytics'
import type { ReactNode } from 'react'

type AxisProps = { periods: readonly Pick<AnalyticsPeriod, 'label' | 'from'>[]; top: string; unit: string; children: ReactNode }

/** The frame of a chart over time: a line at the largest value and at none, and the first and the last period by name, with the one in the middle where there is one. Drawn for the eye alone. */
export function PeriodAxis({ periods, top, unit, children }: AxisProps) {
  const middle = (periods.length - 1) / 2
  const named = periods.filter((_period, index) => index === 0 || index === middle || index === periods.length - 1)
  return (
    <div aria-hidden="true">
      <p className="text-13 text-quiet">
        {top} {unit}
      </p>
      <div className="flex h-40 border-y border-line">{children}</div>
      <div className="mt-1 flex justify-between gap-2 text-13 text-quiet">
        {named.map(({ from, label }) => (
          <span key={from}>{label}</span>
        ))}
      </div>
    </div>
  )
}

/** The place of one period, 100 by 100 units whatever its size; `title` shows under the pointer. */
export function BarTrack({ title, children }: { title: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full min-w-0 flex-1 hover:bg-accent-tint">
      <title>{title}</title>
      {children}
    </svg>
  )
}
