import type { OwnersLabels } from '@ownvoice/core/assistant/corrections'
import { useMutation } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { useReload } from './use-send-answer.ts'

/** `before` is what the owner said of the message so far, null where it stands as understood. */
type Correcting = { messageId: string; before: OwnersLabels | null; onSaved: () => void }

/** Notes what the owner says a message is, null for what was understood; for ten seconds the notice takes it back. */
export function useCorrectMessage({ messageId, before, onSaved }: Correcting) {
  const reload = useReload()
  const onError = (error: unknown) => showToast({ tone: 'error', title: 'This was not saved', description: faultText(error) })
  const undo = useMutation(
    api.assistant.correctMessage.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', topic: 'correction', title: 'Taken back', description: 'It is as it was.' })
        return reload()
      },
      onError,
    }),
  )
  const save = useMutation(
    api.assistant.correctMessage.mutationOptions({
      onSuccess: (_saved, { labels }) => {
        const description = labels ? 'Messages like this one are understood so from now on.' : 'It stands as we understood it.'
        const onUndo = () => undo.mutate({ id: messageId, labels: before })
        showToast({ tone: 'done', topic: 'correction', title: 'Noted', description, onUndo })
        onSaved()
        return reload()
      },
      onError,
    }),
  )
  return { isSaving: save.isPending, correct: (labels: OwnersLabels | null) => save.mutate({ id: messageId, labels }) }
}
