import { timezoneChoices } from '@ownvoice/core/accounts/timezones'
import { useId } from 'react'

export const timezoneUse = 'Rules what “today” is, when follow-ups leave, and the dates in replies.'

type TimezoneSelectProps = {
  /** The zone when the choosing began: it stays a choice. */
  before: string
  value: string
  description: string
  onChange: (timezone: string) => void
}

export function TimezoneSelect({ before, value, description, onChange }: TimezoneSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        Timezone
      </label>
      <p id={`${id}-about`} className="text-13 text-quiet">
        {description}
      </p>
      <select
        id={id}
        className="field mt-1"
        aria-describedby={`${id}-about`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {timezoneChoices(before).map(({ timezone, label }) => (
          <option key={timezone} value={timezone}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
