import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** That the address for notices waits to be confirmed, where we write meanwhile, and the link once more. Nothing where all is well. */
export function ContactLine() {
  const contact = useQuery(api.accounts.getContact.queryOptions())
  const send = useMutation(
    api.accounts.sendContactLink.mutationOptions({
      onSuccess: (view) => {
        queryClient.setQueryData(api.accounts.getContact.queryKey(), view)
        showToast({ tone: 'done', topic: 'contact', title: 'Link sent', description: `Look into the mailbox of ${view.email}.` })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'contact', title: 'The link was not sent', description: faultText(error) }),
    }),
  )
  if (!contact.data || contact.data.isConfirmed || contact.data.isSignIn) return null
  const { email, noticesTo } = contact.data
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 border-draft pl-4">
      <p className="grow basis-64 [overflow-wrap:anywhere]">
        {email} is not confirmed yet: press the button in the email that we sent there.{' '}
        {noticesTo === null ? 'Until then we tell you here alone what waits.' : `Until then we write to ${noticesTo}.`}
      </p>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={send.isPending}
        onClick={() => !send.isPending && send.mutate({})}
      >
        {send.isPending ? 'Sending…' : 'Send the link again'}
      </button>
    </div>
  )
}
