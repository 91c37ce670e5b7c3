import type { AnalyticsPeriod } from '@ownvoice/core/reports/analytics'
import { BarTrack, PeriodAxis } from './period-axis.tsx'
import { outcomes } from './report-words.ts'

/** What became of messages, one stacked bar for each period, with a narrow one of who booked beside it; the table says the same in figures. */
export function OutcomeChart({ periods }: { periods: readonly AnalyticsPeriod[] }) {
  const largest = Math.max(1, ...periods.map((period) => Math.max(period.booked, heightOf(period))))
  return (
    <PeriodAxis periods={periods} top={largest.toLocaleString('en-US')} unit={largest === 1 ? 'message' : 'messages'}>
      {periods.map((period) => (
        <BarTrack key={period.from} title={`${period.label}: ${countWords(period)}`}>
          {stackOf(period).map(({ name, fill, from, to }) => (
            <rect key={name} className={fill} x="8" width="74" y={100 - (to / largest) * 100} height={((to - from) / largest) * 100} />
          ))}
          <rect
            className="fill-purple"
            x="84"
            width="10"
            y={100 - (period.booked / largest) * 100}
            height={(period.booked / largest) * 100}
          />
        </BarTrack>
      ))}
    </PeriodAxis>
  )
}

type Counts = Pick<AnalyticsPeriod, (typeof outcomes)[number]['name']>

/** The parts of a bar from the bottom up, each from the height at which the one below it ends. */
function stackOf(period: Counts) {
  return outcomes.map(({ name, fill }, index) => {
    const from = outcomes.slice(0, index).reduce((sum, below) => sum + period[below.name], 0)
    return { name, fill, from, to: from + period[name] }
  })
}

function heightOf(period: Counts): number {
  return outcomes.reduce((sum, { name }) => sum + period[name], 0)
}

const names = { answered: 'answered', drafted: 'drafted', handedOver: 'handed over', leftAlone: 'left alone', booked: 'booked' } as const

function countWords(period: AnalyticsPeriod): string {
  const counts = [...outcomes, { name: 'booked' } as const]
    .filter(({ name }) => period[name] > 0)
    .map(({ name }) => `${period[name]} ${names[name]}`)
  return counts.length > 0 ? counts.join(', ') : 'no messages'
}
