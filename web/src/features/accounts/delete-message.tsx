import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, faultText } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { DeleteCustomer } from './delete-customer.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { wentWords } from './use-delete-customer.ts'

/** At a message: deletes it, or all that there is of its sender. */
export function DeleteMessage({ message: { id, fromEmail } }: { message: { id: string; fromEmail: string } }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const leave = () => void navigate(paths.overview, { replace: true })
  const ofMessage = useQuery({
    ...api.accounts.data.countMessage.queryOptions({ input: { id } }),
    enabled: isAsking,
    staleTime: 0,
  })
  const deleteMessage = useMutation(
    api.accounts.data.deleteMessage.mutationOptions({
      onSuccess: (went) => {
        showToast({
          tone: 'done',
          topic: 'deleted',
          title: 'Message deleted',
          description: `${wentWords(went)} ${went.replies === 0 ? 'is' : 'are'} gone.`,
        })
        leave()
        return client.invalidateQueries()
      },
      onError: (error) => showToast({ tone: 'error', topic: 'deleted', title: 'Not deleted', description: faultText(error) }),
      onSettled: close,
    }),
  )
  return (
    <section aria-labelledby="delete-message" className="mt-12 border-t border-line pt-6">
      <h2 id="delete-message" className="font-serif text-21">
        Delete
      </h2>
      <p className="text-quiet">For good, with all that was made of it. You are asked before.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-plain" onClick={() => setAsking(true)}>
          Delete this message
        </button>
        {fromEmail !== '' && <DeleteCustomer email={fromEmail} onDeleted={leave} />}
      </div>
      <DeleteQuestion
        title={isAsking ? 'Delete this message?' : null}
        asked={ofMessage}
        isDeleting={deleteMessage.isPending}
        onDelete={() => deleteMessage.mutate({ id })}
        onClose={close}
      />
    </section>
  )
}
