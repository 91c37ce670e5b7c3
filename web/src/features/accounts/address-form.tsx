import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { textOf } from './text-of.ts'

type AddressFormProps = { label: string; onMailed: (to: string) => void }

/** For another address to sign in with. What was typed stays until its link is on the way. */
export function AddressForm({ label, onMailed }: AddressFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const correct = useMutation(
    api.accounts.correctEmail.mutationOptions({
      onSuccess: (_mailed, { email }) => {
        showToast({ tone: 'done', title: 'Check your email', description: `We sent a link to ${email}.` })
        onMailed(email)
      },
      onError: (error) => showToast({ tone: 'error', title: 'The link was not sent', description: faultText(error) }),
    }),
  )

  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!correct.isPending) correct.mutate({ email: textOf(new FormData(event.currentTarget), 'email').trim() })
      }}
    >
      <div className="min-w-0 grow basis-64 sm:max-w-96">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <input ref={field} id={id} name="email" type="email" required maxLength={254} autoComplete="email" className="field mt-1" />
      </div>
      <button type="submit" aria-disabled={correct.isPending} className="button button-plain">
        {correct.isPending ? 'Sending…' : 'Send the link there'}
      </button>
    </form>
  )
}
