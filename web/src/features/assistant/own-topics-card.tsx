import { Textarea } from '@mantine/core'
import { MOST_TOPICS, OwnTopics } from '@ownvoice/core/assistant/own-topics'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

/** What the owner answers by themselves, whatever the documents say of it. */
export function OwnTopicsCard() {
  const kept = useQuery(api.assistant.getOwnTopics.queryOptions())
  return (
    <Card
      title="Topics you answer yourself"
      hint="A question with all the words of a topic comes to you, also where your documents answer it. Who asks it gets a holding reply."
      isBusy={kept.isPending}
    >
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your topics…</p>}
      {kept.isError && <Fault what="Your topics" error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data && <TopicsForm kept={kept.data.topics} />}
    </Card>
  )
}

function TopicsForm({ kept }: { kept: OwnTopics }) {
  const client = useQueryClient()
  const [text, setText] = useState(kept.join('\n'))
  const [seen, setSeen] = useState(kept)
  const save = useMutation(
    api.assistant.saveOwnTopics.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.assistant.getOwnTopics.queryKey(), saved)
        setText(saved.topics.join('\n'))
        setSeen(saved.topics)
        const description = saved.topics.length === 0 ? 'No topic is kept for you.' : 'Questions about them come to you from now on.'
        showToast({ tone: 'done', topic: 'own-topics', title: 'Topics saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'own-topics', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const topics = OwnTopics.safeParse(linesOf(text))
  const problem = topics.error?.issues[0]?.message ?? null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (topics.success && !save.isPending) save.mutate({ topics: topics.data, seen })
  }
  return (
    <form className="mt-4" onSubmit={submit}>
      <Textarea
        label="Your topics"
        description={`One a line, at most ${MOST_TOPICS}: refund policy, tax.`}
        autosize
        minRows={3}
        maxRows={MOST_TOPICS + 2}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="button button-plain mt-4" aria-disabled={problem !== null || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save topics'}
      </button>
    </form>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
