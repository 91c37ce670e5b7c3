import { answerTimeWords } from '@ownvoice/core/assistant/compose/answer-time'
import { AnswerWithin } from '@ownvoice/core/escalations/answer-within'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

const choices: Readonly<Record<AnswerWithin, string>> = {
  unsaid: 'One working day, without saying so',
  today: 'The same day',
  one_day: 'One working day',
  two_days: 'Two working days',
}

/** Within what time the owner answers what is handed over, as those who wait are told. */
export function AnswerWithinCard() {
  const chosen = useQuery(api.assistant.getAnswerWithin.queryOptions())
  return (
    <Card
      title="Holding replies"
      hint="Who is handed over to you hears at once that you will write yourself. Here you say within what time, and you are reminded of whoever waits for longer."
      isBusy={chosen.isPending}
    >
      {chosen.isPending && <p className="mt-4 text-quiet">Looking up your time…</p>}
      {chosen.isLoadingError && <Fault what="Your time" query={chosen} />}
      {chosen.data && <TimeForm kept={chosen.data.within} />}
    </Card>
  )
}

function TimeForm({ kept }: { kept: AnswerWithin }) {
  const client = useQueryClient()
  const [wish, setWish] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const save = useMutation(
    api.assistant.saveAnswerWithin.mutationOptions({
      onSuccess: (saved) => {
        setSeen(saved.within)
        client.setQueryData(api.assistant.getAnswerWithin.queryKey(), saved)
        showToast({ tone: 'done', topic: 'answer-within', title: 'Time saved', description: saidWords(saved.within) })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'answer-within', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const isUnchanged = wish === seen
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isUnchanged && !save.isPending) save.mutate({ within: wish, seen })
  }
  return (
    <form className="mt-4" onSubmit={submit}>
      <label className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">You answer within</span>
        <select
          className="field w-auto! max-w-full"
          value={wish}
          onChange={({ currentTarget }) => setWish(AnswerWithin.parse(currentTarget.value))}
        >
          {AnswerWithin.options.map((within) => (
            <option key={within} value={within}>
              {choices[within]}
            </option>
          ))}
        </select>
      </label>
      <p className="mt-2 text-quiet" role="status">
        {saidWords(wish)}
      </p>
      <button type="submit" className="button button-plain mt-4" aria-disabled={isUnchanged || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save time'}
      </button>
    </form>
  )
}

/** What a holding reply says of it. */
function saidWords(within: AnswerWithin): string {
  if (within === 'unsaid') return 'Holding replies name no time.'
  if (within !== 'today') return `Holding replies say: “${answerTimeWords[within]}”`
  return `Holding replies say: “${answerTimeWords.today}” From three in the afternoon, and on days off: “${answerTimeWords.next_day}”`
}
