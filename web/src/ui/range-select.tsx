import { ReportRange } from '@ownvoice/core/reports/report-range'
import { rangeWords } from './range-words.ts'

type RangeSelectProps = { range: ReportRange; onChange: (range: ReportRange) => void; className: string }

/** The stretch of time that is looked at. `className` says how wide it is. */
export function RangeSelect({ range, onChange, className }: RangeSelectProps) {
  return (
    <label className="text-13 text-quiet">
      Range
      <select
        className={`field mt-1 text-15 text-ink ${className}`}
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
  )
}
