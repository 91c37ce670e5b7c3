import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Sends the owner's answer to a message; for ten seconds the notice takes it back. */
export function useSendAnswer(messageId: string) {
  const reload = useReload()
  const recall = useMutation(
    api.assistant.recallAnswer.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', title: 'Taken back', description: 'The answer waits as a draft and has not left.' })
        return reload()
      },
      onError: (error) => showToast({ tone: 'error', title: 'It could not be taken back', description: faultText(error) }),
    }),
  )
  return useMutation(
    api.assistant.sendAnswer.mutationOptions({
      onSuccess: () => {
        const onUndo = () => recall.mutate({ id: messageId })
        showToast({ tone: 'done', title: 'On its way', description: 'The answer leaves in ten seconds.', onUndo })
        return reload()
      },
      onError: (error) => showToast({ tone: 'error', title: 'The answer was not sent', description: faultText(error) }),
    }),
  )
}

/** The message and the counts on the Overview show what became of it at once. */
export function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
