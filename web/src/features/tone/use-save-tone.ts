import { useDebouncedCallback } from '@mantine/hooks'
import type { Tone } from '@ownvoice/core/tone/tone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

const delayMs = 300

/** Saves the sliders once they have stood still, one save after the other, and at once when the page is left before that. */
export function useSaveTone() {
  const client = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  const mutation = useMutation(
    api.tone.saveOverall.mutationOptions({
      scope: { id: 'tone sliders' },
      onSuccess: (saved) => {
        client.setQueryData(api.tone.getOverall.queryKey(), saved)
        void client.invalidateQueries({ queryKey: api.reports.key() })
      },
      onError: (error) => {
        // oxlint-disable-next-line no-console -- what an owner reports can be found here when no answer came
        console.error('Failed to save tone settings.', error)
        showToast({ tone: 'error', topic: 'tone', title: 'Error', description: 'Failed to save tone settings.' })
      },
    }),
  )
  const saveLater = useDebouncedCallback(
    ({ toneStyle, energyLevel, directness }: Tone) => {
      setIsWaiting(false)
      mutation.mutate({ toneStyle, energyLevel, directness })
    },
    { delay: delayMs, flushOnUnmount: true },
  )
  const save = (tone: Tone) => {
    setIsWaiting(true)
    saveLater(tone)
  }
  const settled = mutation.isError ? 'failed' : mutation.isSuccess ? 'saved' : 'still'
  const state: 'still' | 'saving' | 'saved' | 'failed' = isWaiting || mutation.isPending ? 'saving' : settled
  return { save, state }
}
