import { TextInput } from '@mantine/core'
import { CustomerAddress, type CustomerView } from '@ownvoice/core/accounts/owner-data/contract'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { OptOutStays } from './delete-customer.tsx'
import { DeleteQuestion, whatGoes } from './delete-question.tsx'
import { useDeleteCustomer } from './use-delete-customer.ts'

/** For a customer who asks for it: looks up what there is of them, and deletes it. */
export function DeleteCustomerCard() {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const found = useQuery({
    ...api.accounts.data.findCustomer.queryOptions({ input: { email: email ?? '' } }),
    enabled: email !== null,
    staleTime: 0,
  })
  const deleteCustomer = useDeleteCustomer({
    onDeleted: () => {
      setTyped('')
      setEmail(null)
    },
    onSettled: () => setAsking(false),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const address = CustomerAddress.safeParse({ email: typed.trim() })
    setProblem(address.success ? null : 'Enter an email address.')
    setEmail(address.success ? address.data.email : null)
  }
  return (
    <Card title="Delete a customer" hint="When somebody asks you to. By any spelling of their address, with or without a plus tag.">
      <form className="mt-4 flex flex-wrap items-start gap-3" noValidate onSubmit={submit}>
        <TextInput
          className="min-w-0 grow basis-64"
          label="Their email address"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={typed}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setProblem(null)
          }}
        />
        <button type="submit" className="button button-plain sm:mt-[27px]">
          Look up
        </button>
      </form>
      {email !== null && (
        <div className="mt-4" role="status">
          {found.isPending && <p className="text-quiet">Looking up {email}…</p>}
          {found.isLoadingError && <Fault what="What there is of them" query={found} />}
          {found.data && <Found customer={found.data} onDelete={() => setAsking(true)} />}
        </div>
      )}
      <DeleteQuestion
        title={isAsking && email !== null ? `Delete all of ${email}?` : null}
        asked={found}
        isDeleting={deleteCustomer.isPending}
        onDelete={() => email !== null && deleteCustomer.mutate({ email })}
        onClose={() => setAsking(false)}
      >
        <OptOutStays />
      </DeleteQuestion>
    </Card>
  )
}

function Found({ customer, onDelete }: { customer: CustomerView; onDelete: () => void }) {
  const optedOut = customer.isOptedOut ? ' They asked for no automatic mail; that is kept as a hash.' : ''
  if (!customer.isKnown) {
    return (
      <p>
        There is nothing of {customer.email} here.{optedOut}
      </p>
    )
  }
  return (
    <>
      <p>
        {whatGoes(customer)} of {customer.email}.{optedOut}
      </p>
      <button type="button" className="button button-plain mt-3" onClick={onDelete}>
        Delete it all
      </button>
    </>
  )
}
