import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Puts a draft aside; the notice brings it back, and so does its message's page later. */
export function useDiscard() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries()
  const restore = useMutation(
    api.escalations.restoreDraft.mutationOptions({
      onSuccess: () => showToast({ tone: 'done', topic: 'draft', title: 'Brought back', description: 'The draft waits for you again.' }),
      onError: (error) =>
        showToast({ tone: 'error', topic: 'draft', title: 'It could not be brought back', description: faultText(error) }),
      onSettled,
    }),
  )
  return useMutation(
    api.escalations.discardDraft.mutationOptions({
      onSuccess: (_done, { messageId }) => {
        const onUndo = () => restore.mutate({ messageId })
        showToast({ tone: 'done', topic: 'draft', title: 'Discarded', description: 'This draft is not sent.', onUndo })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'draft', title: 'The draft was not discarded', description: faultText(error) }),
      onSettled,
    }),
  )
}
