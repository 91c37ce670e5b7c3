import { AllowList, MOST_ALLOWED } from '@ownvoice/core/mailboxes/address-list'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { LinesForm } from './lines-form.tsx'

/** Whom alone the assistant answers without the owner: for who begins with a few. */
export function AllowListCard() {
  const kept = useQuery(api.assistant.getAllowList.queryOptions())
  const save = useMutation(
    api.assistant.saveAllowList.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.assistant.getAllowList.queryKey(), saved)
        const description =
          saved.list.length === 0 ? 'Everybody may be answered without you again.' : 'Replies to everybody else wait for you from now on.'
        showToast({ tone: 'done', topic: 'allow-list', title: 'List saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'allow-list', title: 'Not saved', description: faultText(error) }),
    }),
  )
  return (
    <Card
      title="Answer only these without me"
      hint="For a start with a few: who is on the list may be answered without you, replies to everybody else wait as drafts. Left empty, it holds for nobody."
      isBusy={kept.isPending}
    >
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your list…</p>}
      {kept.isLoadingError && <Fault what="Your list" query={kept} />}
      {kept.data && (
        <LinesForm
          kept={kept.data.list.map((who) => who.replace(/^@/, ''))}
          label="Addresses and domains"
          description={`One a line, at most ${MOST_ALLOWED}: dana@example.com, or example.com for everybody there.`}
          button="Save list"
          most={MOST_ALLOWED}
          schema={AllowList}
          isSaving={save.isPending}
          save={(list, seen) =>
            save.mutateAsync({ list, seen: AllowList.parse(seen) }).then(
              (saved) => saved.list.map((who) => who.replace(/^@/, '')),
              () => null,
            )
          }
        />
      )}
    </Card>
  )
}
