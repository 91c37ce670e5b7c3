import type { Analytics, AnalyticsPeriod } from '@ownvoice/core/reports/analytics'
import { formatDuration } from '@ownvoice/core/reports/overview-figures'
import { FigureButton } from './figure-button.tsx'
import type { OpenFigure } from './report-address.ts'
import { figureTitles, outcomes } from './report-words.ts'

type CourseTableProps = { analytics: Analytics; onOpen: ((figure: OpenFigure) => void) | null }

/** The charts in figures: a row for each period in which something happened. Each figure opens the messages behind it. */
export function CourseTable({ analytics: { periods, outcomes: sums }, onOpen }: CourseTableProps) {
  const columns = [...outcomes, ...(sums.booked > 0 ? [{ name: 'booked', figure: 'booked' } as const] : [])]
  const rows = periods.filter((period) => columns.some(({ name }) => period[name] > 0) || period.firstAnswer)
  const cell = 'border-t border-line px-2 py-1 text-right whitespace-nowrap'
  const head = 'px-2 py-1 text-right text-13 font-normal text-quiet'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard (WCAG 2.1.1)
    <div className="overflow-x-auto" role="region" aria-label="The charts in figures" tabIndex={0}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left!`}>
              When
            </th>
            {columns.map(({ name, figure }) => (
              <th key={name} scope="col" className={head}>
                {figureTitles[figure]}
              </th>
            ))}
            <th scope="col" className={head}>
              First answer, median
            </th>
            <th scope="col" className={head}>
              95 of 100 within
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((period) => (
            <tr key={period.from}>
              <th scope="row" className={`${cell} text-left! font-normal`}>
                {period.label}
              </th>
              {columns.map(({ name, figure }) => (
                <td key={name} className={cell}>
                  <Opened period={period} title={figureTitles[figure]} figure={figure} count={period[name]} onOpen={onOpen} />
                </td>
              ))}
              <td className={cell}>{period.firstAnswer ? formatDuration(period.firstAnswer.medianMs) : '–'}</td>
              <td className={cell}>{period.firstAnswer ? formatDuration(period.firstAnswer.p95Ms) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OpenedProps = Pick<CourseTableProps, 'onOpen'> & OpenFigure & { period: AnalyticsPeriod; title: string; count: number }

function Opened({ period: { label, from, to }, title, figure, count, onOpen }: OpenedProps) {
  const open = count > 0 && onOpen ? () => onOpen({ figure, from, to }) : null
  return (
    <FigureButton label={`${title}, ${label}: ${count}`} onOpen={open}>
      {count.toLocaleString('en-US')}
    </FigureButton>
  )
}
