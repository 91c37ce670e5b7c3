import type { WhatWent } from '@ownvoice/core/accounts/owner-data/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { counted } from './delete-question.tsx'

/** Deletes all that there is of a person, and says so. `onSettled` runs whatever became of it. */
export function useDeleteCustomer({ onDeleted, onSettled }: { onDeleted: () => void; onSettled: () => void }) {
  const client = useQueryClient()
  return useMutation(
    api.accounts.data.deleteCustomer.mutationOptions({
      onSuccess: (went, { email }) => {
        showToast({
          tone: 'done',
          topic: 'deleted',
          title: 'Customer deleted',
          description: `${wentWords(went)} of ${email} ${went.messages === 1 ? 'is' : 'are'} gone.`,
        })
        onDeleted()
        return client.invalidateQueries()
      },
      onError: (error) => showToast({ tone: 'error', topic: 'deleted', title: 'Not deleted', description: faultText(error) }),
      onSettled,
    }),
  )
}

/** What was deleted, in a few words. */
export function wentWords({ messages, replies }: WhatWent): string {
  const mails = counted(messages, 'message', 'messages')
  return replies === 0 ? mails : `${mails} and ${counted(replies, 'reply', 'replies')}`
}
