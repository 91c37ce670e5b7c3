import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Stops all that leaves by itself, at once: what is stopped by mistake starts again with one click. */
export function useStopSending() {
  const client = useQueryClient()
  const stop = useMutation(
    api.assistant.stopSending.mutationOptions({
      onSuccess: ({ takenBack, ...sending }) => {
        client.setQueryData(api.assistant.getSending.queryKey(), sending)
        const waiting =
          takenBack === 1 ? 'One reply that was on its way waits for you.' : `${takenBack} replies that were on their way wait for you.`
        const description = takenBack === 0 ? 'Mail still comes in, and replies wait for you as drafts.' : waiting
        showToast({ tone: 'done', topic: 'sending', title: 'All sending is stopped', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'sending', title: 'Sending was not stopped', description: faultText(error) }),
    }),
  )
  return { isStopping: stop.isPending, stop: () => stop.mutate(undefined) }
}

export function useResumeSending() {
  const client = useQueryClient()
  const resume = useMutation(
    api.assistant.resumeSending.mutationOptions({
      onSuccess: (sending) => {
        client.setQueryData(api.assistant.getSending.queryKey(), sending)
        const description = 'From the next message on. What was taken back still waits for you.'
        showToast({ tone: 'done', topic: 'sending', title: 'Replies leave again', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'sending', title: 'Sending is still stopped', description: faultText(error) }),
    }),
  )
  return { isResuming: resume.isPending, resume: () => resume.mutate(undefined) }
}
