import { Textarea } from '@mantine/core'
import type { TrainingView } from '@ownvoice/core/tone/contract'
import { HabitsText, type Habits as HabitsInWords, LONGEST_HABIT, MOST_HABITS } from '@ownvoice/core/tone/habits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** How the owner writes in words, for a language model: by the owner, or found by the model in the samples. */
export function Habits({ habits }: { habits: HabitsInWords | null }) {
  return <HabitsForm key={JSON.stringify(habits)} habits={habits} />
}

function HabitsForm({ habits }: { habits: HabitsInWords | null }) {
  const client = useQueryClient()
  const seen = habits?.lines ?? []
  const [text, setText] = useState(seen.join('\n'))
  const show = (view: TrainingView) => client.setQueryData(api.tone.getTraining.queryKey(), view)
  const save = useMutation(
    api.tone.saveHabits.mutationOptions({
      onSuccess: (view) => {
        show(view)
        showToast({ tone: 'done', topic: 'habits', title: 'Saved', description: 'A language model is told so with every reply.' })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'habits', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const describe = useMutation(
    api.assistant.describeVoice.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.tone.getTraining.key() }),
      onError: (error) => showToast({ tone: 'error', topic: 'habits', title: 'Not described', description: faultText(error) }),
    }),
  )
  const problem = HabitsText.safeParse(text).error?.issues[0]?.message ?? null
  const isBusy = save.isPending || describe.isPending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (problem === null && !isBusy) save.mutate({ text, seen })
  }
  return (
    <form className="mt-6" onSubmit={submit}>
      <Textarea
        label="In words"
        description={`For a language model, which is told this with every reply. A line each, at most ${MOST_HABITS} lines of ${LONGEST_HABIT} characters.`}
        placeholder={'Thanks people before answering\nSays no gently, and offers something else'}
        autosize
        minRows={3}
        maxRows={2 * MOST_HABITS}
        value={text}
        error={problem}
        disabled={describe.isPending}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="mt-1 text-13 text-quiet">
        {habits?.by === 'model' && 'Written by the language model, from your samples. Change what is not like you.'}
        {habits?.by === 'owner' && 'Your own words: training leaves them as they are. Save the field empty to have it described anew.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button button-plain" aria-disabled={problem !== null || isBusy}>
          {save.isPending ? 'Saving…' : 'Save words'}
        </button>
        {habits?.by !== 'owner' && (
          <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={() => !isBusy && describe.mutate({})}>
            {describe.isPending ? 'Reading your samples…' : 'Describe my emails'}
          </button>
        )}
      </div>
    </form>
  )
}
