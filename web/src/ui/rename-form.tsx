import { useEffect, useRef, useState } from 'react'

type RenameFormProps = {
  /** What it is called now, and for whoever listens. */
  name: string
  calledBy?: string
  maxLength: number
  look?: 'main' | 'plain'
  isSaving: boolean
  /** What is wrong with a name; null where it can be saved. */
  problemOf?: (name: string) => string | null
  onSave: (name: string) => void
  onClose: () => void
}

/** A name as a field: Enter saves, Escape keeps the old one. */
export function RenameForm({
  name: given,
  calledBy = given,
  maxLength,
  look = 'plain',
  isSaving,
  problemOf,
  onSave,
  onClose,
}: RenameFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), []) // whoever pressed Rename goes on typing
  const [name, setName] = useState(given)
  const problem = problemOf?.(name) ?? null
  const isOff = problem !== null || isSaving
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) onSave(name)
      }}
    >
      <input
        ref={field}
        aria-label={`New name of ${calledBy}`}
        aria-invalid={problem !== null}
        value={name}
        maxLength={maxLength}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="field min-w-40 flex-1"
      />
      <button type="submit" aria-disabled={isOff} className={`button ${look === 'main' ? 'button-main' : 'button-plain'}`}>
        Save
      </button>
      <button type="button" className="button button-plain" onClick={onClose}>
        Cancel
      </button>
      {problem && (
        <p role="alert" className="basis-full text-13 text-urgent">
          {problem}
        </p>
      )}
    </form>
  )
}
