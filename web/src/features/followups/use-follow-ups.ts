import type { FollowUpsView, FollowUpView } from '@ownvoice/core/followups/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** The owner's changes of what follows up on a message. Each can be taken back for as long as its notice stands, and later on the page. */
export function useFollowUps(messageId: string) {
  const client = useQueryClient()
  const settle = (view: FollowUpsView) => {
    client.setQueryData(api.followups.get.queryKey({ input: { messageId } }), view)
    void client.invalidateQueries({ queryKey: api.reports.key() })
  }
  const onError = (error: Error) => {
    showToast({ tone: 'error', topic: 'follow-ups', title: 'This was not changed', description: faultText(error) })
    void client.invalidateQueries({ queryKey: api.followups.get.key() })
  }
  const undo = useMutation(
    api.followups.undo.mutationOptions({
      onSuccess: (view) => {
        settle(view)
        showToast({ tone: 'done', topic: 'follow-ups', title: 'Taken back', description: '' })
      },
      onError,
    }),
  )
  const done = (title: string, conversationId: string, steps: FollowUpView['step'][]) => (view: FollowUpsView) => {
    settle(view)
    const onUndo = () => undo.mutate({ conversationId, steps })
    showToast({ tone: 'done', topic: 'follow-ups', title, description: '', onUndo })
  }
  const ofOne = (title: string) => ({
    onSuccess: (view: FollowUpsView, { conversationId, step }: { conversationId: string; step: FollowUpView['step'] }) =>
      done(title, conversationId, [step])(view),
    onError,
  })
  return {
    undo,
    edit: useMutation(api.followups.edit.mutationOptions(ofOne('Your words are kept'))),
    move: useMutation(api.followups.move.mutationOptions(ofOne('Moved'))),
    skip: useMutation(api.followups.skip.mutationOptions(ofOne('Left out'))),
    approve: useMutation(
      api.followups.approve.mutationOptions({
        onSuccess: (view) => {
          settle(view)
          showToast({ tone: 'done', topic: 'follow-ups', title: 'It goes', description: 'On its day, within your waking hours.' })
        },
        onError,
      }),
    ),
    stop: useMutation(
      api.followups.stop.mutationOptions({
        onSuccess: (view, { conversationId, reason }) => {
          const steps = view.steps.filter(({ canUndo }) => canUndo).map(({ step }) => step)
          done(reason === 'booked' ? 'Noted: they booked' : 'All stopped', conversationId, steps)(view)
        },
        onError,
      }),
    ),
  }
}
