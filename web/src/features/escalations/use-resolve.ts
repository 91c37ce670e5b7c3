import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Marks an escalation resolved; for ten seconds the notice takes it back. `onResolved` is told which, as another may be under review by then. */
export function useResolve(onResolved: (id: string) => void) {
  const client = useQueryClient()
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: api.escalations.key() }),
      client.invalidateQueries({ queryKey: api.reports.key() }),
      client.invalidateQueries({ queryKey: api.assistant.getMessage.key() }),
    ])
  const reopen = useMutation(
    api.escalations.reopen.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', topic: 'escalation', title: 'Open again', description: 'The escalation waits for you as before.' })
      },
      onError: (error) => {
        showToast({ tone: 'error', topic: 'escalation', title: 'It could not be reopened', description: faultText(error) })
      },
      onSettled: reload,
    }),
  )
  return useMutation(
    api.escalations.resolve.mutationOptions({
      onSuccess: (_done, { id }) => {
        const onUndo = () => reopen.mutate({ id })
        showToast({ tone: 'done', topic: 'escalation', title: 'Success', description: 'Escalation marked as resolved', onUndo })
        onResolved(id)
      },
      onError: () => {
        showToast({ tone: 'error', topic: 'escalation', title: 'Error', description: 'Failed to mark as resolved' })
      },
      onSettled: reload,
    }),
  )
}
