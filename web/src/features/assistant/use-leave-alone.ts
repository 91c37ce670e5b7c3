import { brand } from '@ownvoice/core/brand'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Puts an address or a domain on the list of people to leave alone, or takes it off; for ten seconds the notice takes that back. */
export function useLeaveAlone(onSaved: () => void = () => {}) {
  const client = useQueryClient()
  const save = useMutation(
    api.assistant.leaveAlone.mutationOptions({
      onSuccess: (list, { who, isLeftAlone }) => {
        client.setQueryData(api.assistant.listLeftAlone.queryKey(), list)
        const words = isLeftAlone
          ? { title: `${who} is left alone`, description: 'Their mail comes to you, and nothing is sent to them by itself.' }
          : { title: `${who} is off the list`, description: `${brand.name} answers their mail like any other.` }
        showToast({ tone: 'done', topic: 'left-alone', ...words, onUndo: () => save.mutate({ who, isLeftAlone: !isLeftAlone }) })
        onSaved()
        return client.invalidateQueries()
      },
      onError: (error) => showToast({ tone: 'error', topic: 'left-alone', title: 'The list was not saved', description: faultText(error) }),
    }),
  )
  return { isSaving: save.isPending, change: (who: string, isLeftAlone: boolean) => save.mutate({ who, isLeftAlone }) }
}
