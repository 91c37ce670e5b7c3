import type { Analytics } from '@ownvoice/core/reports/analytics'
import { formatDuration } from '@ownvoice/core/reports/overview-figures'
import { CourseTable } from './course-table.tsx'
import { FigureButton } from './figure-button.tsx'
import { FirstAnswerChart } from './first-answer-chart.tsx'
import { OutcomeChart } from './outcome-chart.tsx'
import type { OpenFigure } from './report-address.ts'
import { figureTitles, outcomes } from './report-words.ts'

type CourseProps = { analytics: Analytics; onOpen: ((figure: OpenFigure) => void) | null }

/** What became of messages and how fast leads had their first answer, over the range: two charts, and a table that says the same. */
export function CourseCards({ analytics, onOpen }: CourseProps) {
  return (
    <>
      <div className="grid gap-12 lg:grid-cols-2">
        <OutcomeCard analytics={analytics} onOpen={onOpen} />
        <FirstAnswerCard analytics={analytics} onOpen={onOpen} />
      </div>
      <details className="mt-6">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line underline-offset-4 hover:decoration-accent">
          The charts in figures
        </summary>
        <div className="mt-2">
          <CourseTable analytics={analytics} onOpen={onOpen} />
        </div>
      </details>
    </>
  )
}

function OutcomeCard({ analytics: { outcomes: sums, periods }, onOpen }: CourseProps) {
  return (
    <section aria-labelledby="outcomes" className="min-w-0">
      <h2 id="outcomes" className="font-serif text-28">
        What became of messages
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {outcomes.map(({ name, figure, swatch }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`swatch size-3 rounded-chip ${swatch}`} />
            <FigureButton label={`${figureTitles[figure]}: ${sums[name]}. See the messages`} onOpen={onOpen && (() => onOpen({ figure }))}>
              {figureTitles[figure]} <span className="font-semibold">{sums[name].toLocaleString('en-US')}</span>
            </FigureButton>
          </li>
        ))}
        {sums.booked > 0 && (
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="swatch size-3 rounded-chip bg-purple" />
            <FigureButton label={`Booked: ${sums.booked}. See who`} onOpen={onOpen && (() => onOpen({ figure: 'booked' }))}>
              Booked <span className="font-semibold">{sums.booked.toLocaleString('en-US')}</span>
            </FigureButton>
          </li>
        )}
      </ul>
      <div className="mt-4">
        <OutcomeChart periods={periods} />
      </div>
    </section>
  )
}

function FirstAnswerCard({ analytics: { firstAnswer, periods }, onOpen }: CourseProps) {
  return (
    <section aria-labelledby="first-answer" className="min-w-0">
      <h2 id="first-answer" className="font-serif text-28">
        First answer
      </h2>
      {firstAnswer ? (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            <li className="flex items-center gap-2">
              <span aria-hidden="true" className="swatch size-3 rounded-chip bg-accent" />
              <FigureButton
                label={`Median ${formatDuration(firstAnswer.medianMs)}. See the answers`}
                onOpen={onOpen && (() => onOpen({ figure: 'first_answer' }))}
              >
                Median <span className="font-semibold">{formatDuration(firstAnswer.medianMs)}</span>
              </FigureButton>
            </li>
            <li className="flex items-center gap-2">
              <span aria-hidden="true" className="swatch size-3 rounded-chip border border-edge bg-line" />
              <FigureButton
                label={`95 of 100 within ${formatDuration(firstAnswer.p95Ms)}. See the answers`}
                onOpen={onOpen && (() => onOpen({ figure: 'first_answer' }))}
              >
                95 of 100 within <span className="font-semibold">{formatDuration(firstAnswer.p95Ms)}</span>
              </FigureButton>
            </li>
          </ul>
          <div className="mt-4">
            <FirstAnswerChart periods={periods} />
          </div>
        </>
      ) : (
        <p className="mt-2 text-quiet">The assistant gave no first answer in this range.</p>
      )}
    </section>
  )
}
