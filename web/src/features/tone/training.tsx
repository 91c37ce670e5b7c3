import { ENOUGH_TO_TRAIN } from '@ownvoice/core/tone/samples'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { Card } from '../../ui/card.tsx'
import { LearnFromSent } from './learn-from-sent.tsx'
import { sampleTotal, trainButton, trainingCount } from './tone-words.ts'
import type { useTraining } from './use-training.ts'

/** How many samples there are, and having them measured. */
export function Training({ training: { view, state, start } }: { training: ReturnType<typeof useTraining> }) {
  const samples = useQuery(api.tone.listSamples.queryOptions())
  const total = sampleTotal(samples.data ?? [])
  const reindex = useMutation(
    api.tone.reindex.mutationOptions({
      onSuccess: ({ samples: count }) => {
        const description = count === 1 ? 'Your sample is embedded again.' : `Your ${count} samples are embedded again.`
        showToast({ tone: 'done', topic: 'reindex', title: 'Re-indexing started', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'reindex', title: 'Error', description: faultText(error) }),
    }),
  )
  const { text, canPress } = trainButton(state)
  const train = () => {
    if (!canPress) return
    if (samples.data === undefined || total >= ENOUGH_TO_TRAIN) start.mutate(undefined)
    else showToast({ tone: 'error', topic: 'training', ...notEnough })
  }
  return (
    <Card
      title="Training Progress"
      hint="Aim for 3–5 full emails per category"
      beside={<Chip tone={total >= ENOUGH_TO_TRAIN ? 'sent' : 'plain'}>{trainingCount(total)}</Chip>}
    >
      {view.isLoadingError && (
        <div className="mt-4">
          <Fault what="Your training" query={view} />
        </div>
      )}
      <p className="mt-2 max-w-[64ch]">
        Training measures how you write: greeting, sentences, punctuation, closing. Replies then sound like you. It takes seconds.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-main tabular-nums" disabled={!canPress || samples.isPending} onClick={train}>
          {text}
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-disabled={total === 0 || reindex.isPending}
          title={total === 0 ? 'There are no samples yet.' : undefined}
          onClick={() => total > 0 && !reindex.isPending && reindex.mutate(undefined)}
        >
          Re-index samples
        </button>
      </div>
      {(state.is === 'resting' || state.is === 'trained') && (
        <p className="mt-3 text-13 text-quiet">Add or remove a sample to train again at once.</p>
      )}
      <LearnFromSent />
    </Card>
  )
}

const notEnough = {
  title: 'Not enough samples',
  description: `Please add at least ${ENOUGH_TO_TRAIN} valid samples before training.`,
}
