import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, faultText } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { useDeleteCustomer, wentWords } from './use-delete-customer.ts'

/** At a message: deletes it, or all that there is of its sender. */
export function DeleteMessage({ message: { id, fromEmail } }: { message: { id: string; fromEmail: string } }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<'message' | 'customer' | null>(null)
  const close = () => setQuestion(null)
  const leave = () => void navigate(paths.overview, { replace: true })
  const ofMessage = useQuery({
    ...api.accounts.data.countMessage.queryOptions({ input: { id } }),
    enabled: question === 'message',
    staleTime: 0,
  })
  const ofCustomer = useQuery({
    ...api.accounts.data.findCustomer.queryOptions({ input: { email: fromEmail } }),
    enabled: question === 'customer',
    staleTime: 0,
  })
  const deleteCustomer = useDeleteCustomer({ onDeleted: leave, onSettled: close })
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
        <button type="button" className="button button-plain" onClick={() => setQuestion('message')}>
          Delete this message
        </button>
        {fromEmail !== '' && (
          <button type="button" className="button button-plain max-w-full break-all" onClick={() => setQuestion('customer')}>
            Delete all of {fromEmail}
          </button>
        )}
      </div>
      <DeleteQuestion
        title={question === 'message' ? 'Delete this message?' : null}
        asked={ofMessage}
        isDeleting={deleteMessage.isPending}
        onDelete={() => deleteMessage.mutate({ id })}
        onClose={close}
      />
      <DeleteQuestion
        title={question === 'customer' ? `Delete all of ${fromEmail}?` : null}
        asked={ofCustomer}
        isDeleting={deleteCustomer.isPending}
        onDelete={() => deleteCustomer.mutate({ email: fromEmail })}
        onClose={close}
      >
        <OptOutStays />
      </DeleteQuestion>
    </section>
  )
}

/** Of a person something stays: their wish. */
export function OptOutStays() {
  return (
    <li>
      <strong className="font-semibold">Stays, as a hash:</strong> that they asked for nothing automatic, or that you leave them alone.
      Nobody can read the address from it.
    </li>
  )
}
