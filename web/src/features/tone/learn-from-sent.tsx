import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Has what the owner sent from a connected mailbox measured, once they say so. `isOffer`: without a mailbox it is not spoken of. */
export function LearnFromSent({ isOffer = false }: { isOffer?: boolean }) {
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const learn = useMutation(
    api.mailboxes.learnFromSent.mutationOptions({
      onSuccess: ({ mails }) => {
        void queryClient.invalidateQueries({ queryKey: api.tone.key() })
        void queryClient.invalidateQueries({ queryKey: api.reports.key() })
        const description = `Measured in ${mails} emails that you sent. Your tone profile is ready!`
        showToast({ tone: 'done', topic: 'training', title: 'Training complete', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'training', title: 'Nothing was learned', description: faultText(error) }),
    }),
  )
  const isConnected = mailboxes.data?.some(({ status }) => status === 'connected') ?? false
  const canLearn = isConnected && !learn.isPending
  if (isOffer && !isConnected) return null
  return (
    <div className="mt-6 border-t border-line pt-6">
      <h3 className="font-semibold">Learn from the emails I sent</h3>
      <p className="mt-1 max-w-[64ch]">
        Reads once what lies in the Sent folder of your mailbox from the last 60 days, measures how you write in up to 60 emails, and
        forgets them: nothing of them is stored, and what the assistant wrote is left out.
      </p>
      <button
        type="button"
        className="button button-plain mt-4"
        aria-disabled={!canLearn}
        onClick={() => canLearn && learn.mutate(undefined)}
      >
        {learn.isPending ? 'Reading what you sent…' : 'Read what I sent'}
      </button>
      {mailboxes.data && !isConnected && <p className="mt-2 text-13 text-quiet">Connect a mailbox first, under Integrations.</p>}
    </div>
  )
}
