import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { useDeleteCustomer } from './use-delete-customer.ts'

/** Deletes all that there is of a person, after a question. */
export function DeleteCustomer({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const found = useQuery({ ...api.accounts.data.findCustomer.queryOptions({ input: { email } }), enabled: isAsking, staleTime: 0 })
  const deleteCustomer = useDeleteCustomer({ onDeleted, onSettled: close })
  return (
    <>
      <button type="button" className="button button-plain max-w-full break-all" onClick={() => setAsking(true)}>
        Delete all of {email}
      </button>
      <DeleteQuestion
        title={isAsking ? `Delete all of ${email}?` : null}
        asked={found}
        isDeleting={deleteCustomer.isPending}
        onDelete={() => deleteCustomer.mutate({ email })}
        onClose={close}
      >
        <OptOutStays />
      </DeleteQuestion>
    </>
  )
}

/** At a person: the same as a part of their page, which it leaves. */
export function DeletePerson({ email }: { email: string }) {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="delete-person" className="mt-12 border-t border-line pt-6">
      <h2 id="delete-person" className="font-serif text-21">
        Delete
      </h2>
      <p className="text-quiet">For good: what they wrote, what was written to them, and their name and address. You are asked before.</p>
      <div className="mt-4">
        <DeleteCustomer email={email} onDeleted={() => void navigate(paths.overview, { replace: true })} />
      </div>
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
