import type { OverallTone } from '@ownvoice/core/tone/contract'
import { positionsOf } from '@ownvoice/core/tone/tone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { Card } from '../../ui/card.tsx'
import { LivePreview } from './live-preview.tsx'
import { ToneSlider } from './tone-slider.tsx'
import { useSaveTone } from './use-save-tone.ts'

/** The three sliders, with how a reply sounds before and after they are moved. */
export function ToneSettings() {
  const kept = useQuery({ ...api.tone.getOverall.queryOptions(), staleTime: Infinity })
  const [reloads, setReloads] = useState(0)
  const reload = () => void kept.refetch().then(() => setReloads((before) => before + 1))
  return (
    <Card
      title="Overall Tone Settings"
      hint="Replies follow at once. Samples that you have added keep their tone: changes apply to future samples only."
      isBusy={kept.isPending}
    >
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your tone…</p>}
      {kept.isLoadingError && <Fault what="Your tone" query={kept} />}
      {kept.data && <Sliders key={reloads} kept={kept.data} onStale={reload} />}
    </Card>
  )
}

const sliders = [
  { name: 'toneStyle', label: 'Tone Style', low: 'Casual', high: 'Professional' },
  { name: 'energyLevel', label: 'Energy Level', low: 'Calm', high: 'Energetic' },
  { name: 'directness', label: 'Directness', low: 'Gentle', high: 'Direct' },
] as const

function Sliders({ kept, onStale }: { kept: OverallTone; onStale: () => void }) {
  const [tone, setTone] = useState(kept)
  const [before] = useState(kept)
  const { save, state } = useSaveTone(kept, onStale)
  const move = (next: OverallTone) => {
    setTone(next)
    save(next)
  }
  const isMoved = sliders.some(({ name }) => tone[name] !== before[name])
  return (
    <>
      <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {sliders.map(({ name, ...words }) => (
          <ToneSlider key={name} {...words} value={tone[name]} onChange={(value) => move({ ...tone, [name]: value })} />
        ))}
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className="button button-plain"
          aria-disabled={!isMoved}
          title={isMoved ? undefined : 'The sliders stand where they stood when you came.'}
          onClick={() => isMoved && move({ ...tone, ...positionsOf(before) })}
        >
          Put the sliders back
        </button>
        <p role="status" className={state === 'failed' ? 'text-urgent' : 'text-quiet'}>
          {stateWords[state]}
        </p>
      </div>
      <LivePreview before={positionsOf(before)} now={positionsOf(tone)} />
    </>
  )
}

const stateWords: Record<ReturnType<typeof useSaveTone>['state'], string> = {
  still: '',
  saving: 'Saving…',
  saved: 'Saved. Replies follow from now on.',
  failed: 'Not saved. Move a slider to try again.',
}
