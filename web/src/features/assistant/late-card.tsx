import { TextInput } from '@mantine/core'
import { LateLimit } from '@ownvoice/core/assistant/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

/** After how long a message is seen too late to be answered by itself. */
export function LateCard() {
  const limit = useQuery(api.assistant.getLateLimit.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="late" aria-busy={limit.isPending}>
      <h2 id="late" className="font-serif text-21">
        Late mail
      </h2>
      <p className="text-quiet">
        When your mailbox could not be reached for a while, mail is seen late. What is older than this then waits for you as a draft.
      </p>
      {limit.isPending && <p className="mt-4 text-quiet">Looking up your limit…</p>}
      {limit.isLoadingError && <Fault what="Your limit" query={limit} />}
      {limit.data && <LimitForm kept={limit.data.hours} />}
    </section>
  )
}

function LimitForm({ kept }: { kept: number }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(String(kept))
  const [seen, setSeen] = useState(kept)
  const save = useMutation(
    api.assistant.saveLateLimit.mutationOptions({
      onSuccess: (saved) => {
        setSeen(saved.hours)
        client.setQueryData(api.assistant.getLateLimit.queryKey(), saved)
        const description = `What is seen within ${inHours(saved.hours)} is answered; what is older waits for you.`
        showToast({ tone: 'done', topic: 'late', title: 'Limit saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'late', title: 'The limit was not saved', description: faultText(error) }),
    }),
  )
  const limit = LateLimit.safeParse({ hours: /^\s*\d+\s*$/.test(typed) ? Number(typed) : null })
  const problem = limit.success ? null : 'Enter whole hours, from 1 to 168.'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (limit.success && !save.isPending) save.mutate({ ...limit.data, seen })
  }
  return (
    <form className="mt-4" onSubmit={submit}>
      <TextInput
        className="max-w-64"
        label="Answer mail that is at most so many hours old"
        inputMode="numeric"
        maxLength={5}
        value={typed}
        error={problem}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <button type="submit" className="button button-plain mt-4" aria-disabled={problem !== null || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save limit'}
      </button>
    </form>
  )
}

function inHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
