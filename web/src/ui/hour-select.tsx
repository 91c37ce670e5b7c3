import { hourWords } from './hour-words.ts'

type HourSelectProps = { label: string; value: number; first?: number; onChange: (hour: number) => void }

/** One of the 24 hours from `first` on, as people in the United States say them. */
export function HourSelect({ label, value, first = 0, onChange }: HourSelectProps) {
  return (
    <label className="flex items-center gap-2">
      <span>{label}</span>
      <select className="field w-auto!" value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {Array.from({ length: 24 }, (_, index) => first + index).map((hour) => (
          <option key={hour} value={hour}>
            {hourWords(hour)}
          </option>
        ))}
      </select>
    </label>
  )
}
