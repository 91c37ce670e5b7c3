import { type SyntheticEvent, useState } from 'react'

type TimeFormProps = {
  label: string
  /** What the field holds at first, as `fieldTime` gives it. */
  given: string
  action: string
  isBusy: boolean
  onSave: (at: string | null) => void
  other: { label: string; onPress: () => void }
}

/** A day and a time, which may be left open, and what is said of them. */
export function TimeForm({ label, given, action, isBusy, onSave, other }: TimeFormProps) {
  const [at, setAt] = useState(given)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) onSave(at === '' ? null : at)
  }
  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submit}>
      <label className="block grow basis-56 sm:max-w-64">
        <span className="mb-1 block font-semibold">{label}</span>
        <input
          type="datetime-local"
          className="field"
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
      </label>
      <button type="submit" className="button button-plain" aria-disabled={isBusy}>
        {action}
      </button>
      <button type="button" className="button button-plain" onClick={other.onPress}>
        {other.label}
      </button>
    </form>
  )
}
