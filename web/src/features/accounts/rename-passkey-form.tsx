import { type Passkey, PasskeyName } from '@ownvoice/core/accounts/passkeys'
import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { RenameForm } from '../../ui/rename-form.tsx'
import { showToast } from '../../ui/toast.ts'

export function RenamePasskeyForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useMutation(
    api.accounts.passkeys.rename.mutationOptions({
      onSuccess: (all) => {
        queryClient.setQueryData(api.accounts.passkeys.list.queryKey(), all)
        onClose()
      },
      onError: (error) => showToast({ tone: 'error', topic: 'passkeys', title: 'Not renamed', description: faultText(error) }),
    }),
  )
  return (
    <RenameForm
      name={name}
      maxLength={60}
      isSaving={rename.isPending}
      problemOf={(typed) => PasskeyName.safeParse(typed).error?.issues[0]?.message ?? null}
      onSave={(typed) => rename.mutate({ id, name: typed })}
      onClose={onClose}
    />
  )
}
