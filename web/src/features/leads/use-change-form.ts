import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Changes a form, one change after the other; the list shows what the server made of it. */
export function useChangeForm() {
  return useMutation(
    api.leads.changeForm.mutationOptions({
      scope: { id: 'lead-forms' },
      onSuccess: () => showToast({ tone: 'done', topic: 'lead-form', title: 'Form saved', description: '' }),
      onError: (error) =>
        showToast({ tone: 'error', topic: 'lead-form', title: 'The form was not changed', description: faultText(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.leads.key() }),
    }),
  )
}
