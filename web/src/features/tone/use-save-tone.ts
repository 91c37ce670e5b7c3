import { useDebouncedCallback } from '@mantine/hooks'
import type { OverallTone } from '@ownvoice/core/tone/contract'
import { positionsOf, type Tone } from '@ownvoice/core/tone/tone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { readFault } from '../../api/rpc-client.ts'
import { showToast } from '../../ui/toast.ts'

const delayMs = 300

/**
 * Saves the sliders once they have stood still, one save after the other, and at once when the page is left before that. `onStale`: they were moved elsewhere
 * meanwhile, and nothing was saved.
 */
export function useSaveTone(kept: OverallTone, onStale: () => void) {
  const client = useQueryClient()
  const seen = useRef(positionsOf(kept))
  const [isWaiting, setIsWaiting] = useState(false)
  const mutation = useMutation({
    mutationFn: (tone: Tone) => api.tone.saveOverall.call({ ...tone, seen: seen.current }),
    scope: { id: 'tone sliders' },
    onSuccess: (saved) => {
      seen.current = positionsOf(saved)
      client.setQueryData(api.tone.getOverall.queryKey(), saved)
      void client.invalidateQueries({ queryKey: api.reports.key() })
    },
    onError: (error) => {
      if (readFault(error).code === 'conflict') {
        showToast({ tone: 'error', topic: 'tone', title: 'Not saved', description: movedElsewhere })
        return onStale()
      }
      // oxlint-disable-next-line no-console -- what an owner reports can be found here when no answer came
      console.error('Failed to save tone settings.', error)
      showToast({ tone: 'error', topic: 'tone', title: 'Error', description: 'Failed to save tone settings.' })
    },
  })
  const saveLater = useDebouncedCallback(
    (tone: Tone) => {
      setIsWaiting(false)
      mutation.mutate(positionsOf(tone))
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

const movedElsewhere = 'The sliders were moved in another tab or on another device. Here they stand as they were left there.'
