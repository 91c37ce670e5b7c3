import type { SamplesOfCategory } from '@ownvoice/core/tone/contract'
import { LONGEST_SAMPLE, MOST_IN_CATEGORY, SHORTEST_SAMPLE } from '@ownvoice/core/tone/samples'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { AddSample } from './add-sample.tsx'
import { Card } from '../../ui/card.tsx'
import { SampleItem } from './sample-item.tsx'
import { categoryNames } from './tone-words.ts'

/** The owner's own mails in the four categories. While the tone is locked none can be added. */
export function Samples() {
  const samples = useQuery(api.tone.listSamples.queryOptions())
  const overall = useQuery({ ...api.tone.getOverall.queryOptions(), staleTime: Infinity })
  if (samples.isLoadingError) return <Fault what="Your samples" query={samples} />
  if (samples.isPending || overall.isPending) return <p className="text-quiet">Looking up your samples…</p>
  const isLocked = overall.data?.embeddingActive ?? false
  return (
    <>
      {isLocked && (
        <p className="rounded-card border border-draft bg-draft-tint px-4 py-3 text-draft">🔒 Tone locked—remove a sample to update</p>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        {samples.data.map((ofCategory) => (
          <Category key={ofCategory.category} isLocked={isLocked} {...ofCategory} />
        ))}
      </div>
    </>
  )
}

function Category({ category, sampleCount, samples, isLocked }: SamplesOfCategory & { isLocked: boolean }) {
  return (
    <Card
      title={categoryNames[category]}
      hint={`Paste full email content (${SHORTEST_SAMPLE}-${LONGEST_SAMPLE} characters) for best results.`}
      beside={
        <span className="text-13 text-quiet">
          {sampleCount} of {MOST_IN_CATEGORY}
        </span>
      }
    >
      {samples.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {samples.map((sample) => (
            <SampleItem key={sample.toneId} sample={sample} />
          ))}
        </ul>
      )}
      {!isLocked && <AddSample category={category} isFull={sampleCount >= MOST_IN_CATEGORY} />}
    </Card>
  )
}
