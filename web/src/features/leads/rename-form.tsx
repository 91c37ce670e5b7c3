import { LeadFormName, type LeadFormView } from '@ownvoice/core/leads/contract'
import { useEffect, useRef, useState } from 'react'
import { useChangeForm } from './use-change-form.ts'

/** The name of a form as a field: Enter saves, Escape keeps the old one. */
export function RenameForm({ form, onClose }: { form: LeadFormView; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), []) // whoever pressed Rename goes on typing
  const [name, setName] = useState(form.name)
  const change = useChangeForm()
  const problem = LeadFormName.safeParse(name).error?.issues[0]?.message ?? null
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null && !change.isPending) change.mutate({ id: form.id, name }, { onSuccess: onClose })
      }}
    >
      <input
        ref={field}
        aria-label={`New name of ${form.name}`}
        aria-invalid={problem !== null}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="field min-w-40 flex-1"
      />
      <button type="submit" aria-disabled={problem !== null || change.isPending} className="button button-plain">
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
