import type { ReportRange } from '@ownvoice/core/reports/report-range'
import { RangeSelect } from '../../ui/range-select.tsx'

type RangeBarProps = { range: ReportRange; isEmpty: boolean; onChange: (range: ReportRange) => void }

/** The stretch of time that all figures are of, and what happened in it as a file. */
export function RangeBar({ range, isEmpty, onChange }: RangeBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <RangeSelect range={range} className="min-w-44" onChange={onChange} />
      {isEmpty ? (
        <button type="button" aria-disabled className="button button-plain" title="There is nothing to download yet">
          Download CSV
        </button>
      ) : (
        <a href={`/api/v1/reports/events.csv?${new URLSearchParams({ range })}`} download className="button button-plain">
          Download CSV
        </a>
      )}
    </div>
  )
}
