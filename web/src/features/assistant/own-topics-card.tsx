import { MOST_TOPICS, OwnTopics } from '@ownvoice/core/assistant/own-topics'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { LinesForm } from './lines-form.tsx'

/** What the owner answers by themselves, whatever the documents say of it. */
export function OwnTopicsCard() {
  const kept = useQuery(api.assistant.getOwnTopics.queryOptions())
  const save = useMutation(
    api.assistant.saveOwnTopics.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.assistant.getOwnTopics.queryKey(), saved)
        const description = saved.topics.length === 0 ? 'No topic is kept for you.' : 'Questions about them come to you from now on.'
        showToast({ tone: 'done', topic: 'own-topics', title: 'Topics saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'own-topics', title: 'Not saved', description: faultText(error) }),
    }),
  )
  return (
    <Card
      title="Topics you answer yourself"
      hint="A question with all the words of a topic comes to you, also where your documents answer it. Who asks it gets a holding reply."
      isBusy={kept.isPending}
    >
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your topics…</p>}
      {kept.isLoadingError && <Fault what="Your topics" query={kept} />}
      {kept.data && (
        <LinesForm
          kept={kept.data.topics}
          label="Your topics"
          description={`One a line, at most ${MOST_TOPICS}: refund policy, tax.`}
          button="Save topics"
          most={MOST_TOPICS}
          schema={OwnTopics}
          isSaving={save.isPending}
          save={(topics, seen) =>
            save.mutateAsync({ topics, seen }).then(
              (saved) => saved.topics,
              () => null,
            )
          }
        />
      )}
    </Card>
  )
}
