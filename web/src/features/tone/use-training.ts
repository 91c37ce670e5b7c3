import { useInterval } from '@mantine/hooks'
import type { TrainingView } from '@ownvoice/core/tone/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { showToast } from '../../ui/toast.ts'
import { keepTrainingStart, readTrainingStart } from './training-start.ts'
import { trainingState, type TrainingState } from './tone-words.ts'

const pollMs = 5_000
const tickMs = 1_000

/** How training stands, asked for again every five seconds while it runs, and its start. Until the server has answered this browser's own memory counts. */
export function useTraining() {
  const { userId } = useMe()
  const view = useQuery({
    ...api.tone.getTraining.queryOptions(),
    refetchInterval: ({ state: { data } }) => (data && trainingState(data, 0).is === 'running' ? pollMs : false),
  })
  const start = useMutation(
    api.tone.train.mutationOptions({
      onSuccess: (started) => queryClient.setQueryData(api.tone.getTraining.queryKey(), started),
      onError: () => {
        keepTrainingStart(userId, null)
        showToast(trainingFailed)
        void queryClient.invalidateQueries({ queryKey: api.tone.getTraining.key() })
      },
    }),
  )
  useEnd(view.data)
  useEffect(() => {
    if (view.data) keepTrainingStart(userId, view.data.startedAt)
  }, [userId, view.data])
  const now = useTicking(view.data?.asOf ?? null)
  const remembered = { startedAt: readTrainingStart(userId), trainedAt: null }
  const state: TrainingState = start.isPending ? { is: 'running' } : trainingState(view.data ?? remembered, now)
  return { view, state, start }
}

/** The server's time in milliseconds, counted on every second from when it was told. */
function useTicking(asOf: string | null): number {
  const [ticked, setTicked] = useState({ asOf, ms: 0 })
  useInterval(() => setTicked((last) => ({ asOf, ms: last.asOf === asOf ? last.ms + tickMs : tickMs })), tickMs, { autoInvoke: true })
  return asOf === null ? 0 : Date.parse(asOf) + (ticked.asOf === asOf ? ticked.ms : 0)
}

/** Tells of the end of a training that was seen to run. */
function useEnd(view: TrainingView | undefined): void {
  const wasRunning = useRef(false)
  useEffect(() => {
    if (!view) return
    const { is } = trainingState(view, 0)
    if (wasRunning.current && is !== 'running') {
      if (view.hasFailed) showToast(trainingFailed)
      else if (view.startedAt !== null)
        showToast({ tone: 'done', topic: 'training', title: 'Training complete', description: 'Your tone profile is ready!' })
      void queryClient.invalidateQueries({ queryKey: api.tone.key() })
      void queryClient.invalidateQueries({ queryKey: api.reports.key() })
    }
    wasRunning.current = is === 'running'
  }, [view])
}

const trainingFailed = {
  tone: 'error',
  topic: 'training',
  title: 'Training failed',
  description: 'Failed to start tone training. Please try again.',
} as const
