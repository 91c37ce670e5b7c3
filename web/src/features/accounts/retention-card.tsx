import { Modal } from '@mantine/core'
import { type KeepMonths, keepMonths } from '@ownvoice/core/accounts/owner-data/keep-months'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { counted } from './delete-question.tsx'

/** For how long messages are kept. */
export function RetentionCard() {
  const kept = useQuery(api.accounts.data.getRetention.queryOptions())
  return (
    <Card
      title="Keep messages"
      hint="What is older than you choose is deleted each night, with its replies. Analytics counts it no longer."
    >
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your choice…</p>}
      {kept.isLoadingError && <Fault what="Your choice" query={kept} />}
      {kept.data && <Choice key={String(kept.data.months)} kept={kept.data.months} />}
    </Card>
  )
}

function Choice({ kept }: { kept: KeepMonths | null }) {
  const client = useQueryClient()
  const [wish, setWish] = useState(kept)
  const [isAsking, setAsking] = useState(false)
  const older = useQuery({
    ...api.accounts.data.countBefore.queryOptions({ input: { months: wish ?? 36 } }),
    enabled: isAsking && wish !== null,
    staleTime: 0,
  })
  const save = useMutation(
    api.accounts.data.saveRetention.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.accounts.data.getRetention.queryKey(), saved)
        showToast({
          tone: 'done',
          topic: 'retention',
          title: 'Saved',
          description: saved.months === null ? 'Messages are kept for good.' : `Messages are kept for ${saved.months} months.`,
        })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'retention', title: 'Not saved', description: faultText(error) }),
      onSettled: () => setAsking(false),
    }),
  )
  const isUnchanged = wish === kept
  const isShorter = wish !== null && (kept === null || wish < kept)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isUnchanged || save.isPending) return
    if (isShorter) setAsking(true)
    else save.mutate({ months: wish, seen: kept })
  }
  return (
    <form className="mt-4 flex flex-wrap items-end gap-3" onSubmit={submit}>
      <label className="grid gap-1">
        <span>How long</span>
        <select className="field w-auto!" value={String(wish)} onChange={({ currentTarget }) => setWish(monthsOf(currentTarget.value))}>
          <option value="null">for good</option>
          {keepMonths.map((months) => (
            <option key={months} value={months}>
              for {months} months
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-plain" aria-disabled={isUnchanged || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Keep messages for ${wish} months?`} centered>
        {older.isLoadingError ? (
          <Fault what="How many are older" query={older} />
        ) : (
          <p aria-busy={older.isPending}>
            {older.data
              ? `${counted(older.data.messages, 'message is', 'messages are')} older and will be deleted now`
              : 'Counting what is older…'}
            {older.data && ', with replies and traces. It cannot be undone. The mail in your own mailbox stays.'}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-urgent"
            aria-disabled={!older.data || save.isPending}
            onClick={() => older.data && !save.isPending && save.mutate({ months: wish, seen: kept })}
          >
            {save.isPending ? 'Saving…' : 'Keep only these'}
          </button>
          <button type="button" data-autofocus className="button button-plain" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </div>
      </Modal>
    </form>
  )
}

function monthsOf(value: string): KeepMonths | null {
  return keepMonths.find((months) => String(months) === value) ?? null
}
