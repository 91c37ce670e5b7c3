import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Sends the owner's answer to a message; for ten seconds the notice takes it back. `onSent` is called even where the part of the page that sent it is
 * gone by then: the message is answered, so that its form may be.
 */
export function useSendAnswer(onSent?: () => void) {
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
      onSuccess: (_done, { id }) => {
        const onUndo = () => recall.mutate({ id })
        onSent?.()
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
