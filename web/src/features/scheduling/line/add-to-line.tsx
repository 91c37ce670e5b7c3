import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LineView, NewInLine } from '@ownvoice/core/scheduling/line/contract'
import { schemaErrors } from '../../../ui/schema-errors.ts'
import type { LineChanges } from './use-line.ts'

type AddToLineProps = { line: LineView; changes: LineChanges; onClose: () => void }

/** Somebody whom the owner puts in line by hand. */
export function AddToLine({ line: { linkId }, changes, onClose }: AddToLineProps) {
  const form = useForm({ initialValues: { name: '', email: '' }, validate: schemaErrors(NewInLine) })
  const save = form.onSubmit((values) => {
    if (!changes.add.isPending) changes.add.mutate({ linkId, ...NewInLine.parse(values) }, { onSuccess: onClose })
  })
  return (
    <form onSubmit={save} noValidate aria-label="Add somebody" className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextInput label="Name (optional)" autoComplete="off" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <button type="submit" className="button button-main" aria-disabled={changes.add.isPending}>
          Put in line
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
