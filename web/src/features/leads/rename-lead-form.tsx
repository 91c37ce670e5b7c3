import { LeadFormName, type LeadFormView } from '@ownvoice/core/leads/contract'
import { RenameForm } from '../../ui/rename-form.tsx'
import { useChangeForm } from './use-change-form.ts'

export function RenameLeadForm({ form: { id, name }, onClose }: { form: LeadFormView; onClose: () => void }) {
  const change = useChangeForm()
  return (
    <RenameForm
      name={name}
      maxLength={100}
      isSaving={change.isPending}
      problemOf={(typed) => LeadFormName.safeParse(typed).error?.issues[0]?.message ?? null}
      onSave={(typed) => change.mutate({ id, name: typed }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
