import type { AnalyticsPeriod } from '@ownvoice/core/reports/analytics'
import { formatDuration } from '@ownvoice/core/reports/overview-figures'
import { BarTrack, PeriodAxis } from './period-axis.tsx'

/** The time to the first answer, one bar for each period: solid to the median, pale to the 95th percentile. */
export function FirstAnswerChart({ periods }: { periods: readonly AnalyticsPeriod[] }) {
  const largest = Math.max(1, ...periods.map(({ firstAnswer }) => firstAnswer?.p95Ms ?? 0))
  return (
    <PeriodAxis periods={periods} top={formatDuration(largest)} unit="to the first answer">
      {periods.map(({ from, label, firstAnswer }) => (
        <BarTrack key={from} title={`${label}: ${firstAnswerWords(firstAnswer)}`}>
          {firstAnswer && (
            <>
              <Bar className="fill-line" share={firstAnswer.p95Ms / largest} />
              <Bar className="fill-accent" share={firstAnswer.medianMs / largest} />
            </>
          )}
        </BarTrack>
      ))}
    </PeriodAxis>
  )
}

function Bar({ className, share }: { className: string; share: number }) {
  const height = Math.max(2, share * 100) // an answer within no time is seen as well
  return <rect className={className} x="10" width="80" y={100 - height} height={height} />
}

function firstAnswerWords(firstAnswer: AnalyticsPeriod['firstAnswer']): string {
  if (!firstAnswer) return 'no first answers'
  return `half within ${formatDuration(firstAnswer.medianMs)}, 95 of 100 within ${formatDuration(firstAnswer.p95Ms)}`
}
