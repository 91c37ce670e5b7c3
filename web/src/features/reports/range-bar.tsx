import { ReportRange } from '@ownvoice/core/reports/report-range'
import { rangeWords } from '../../ui/range-words.ts'

type RangeBarProps = { range: ReportRange; isEmpty: boolean; onChange: (range: ReportRange) => void }

/** The stretch of time that all figures are of, and what happened in it as a file. */
export function RangeBar({ range, isEmpty, onChange }: RangeBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="text-13 text-quiet">
        Range
        <select
          className="field mt-1 min-w-44 text-15 text-ink"
          value={range}
          onChange={({ currentTarget: { value } }) => onChange(ReportRange.parse(value))}
        >
          {ReportRange.options.map((option) => (
            <option key={option} value={option}>
              {rangeWords[option]}
            </option>
          ))}
        </select>
      </label>
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
