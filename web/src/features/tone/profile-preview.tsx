import type { ToneProfile } from '@ownvoice/core/tone/tone'
import { Card } from '../../ui/card.tsx'
import { Habits } from './habits.tsx'
import { MeasuredFacts } from './measured-facts.tsx'

/** What was measured in the samples, in words and as it is kept. Nothing before there is any. */
export function ProfilePreview({ profile, isTraining }: { profile: ToneProfile | null; isTraining: boolean }) {
  if (!profile && !isTraining) return null
  return (
    <Card
      title="Profile Preview"
      hint="What was measured in your samples. Replies keep to it, and the sliders shift from there."
      isBusy={isTraining}
    >
      {isTraining && (
        <p role="status" className="mt-4 flex items-center gap-3">
          <span className="size-5 animate-spin rounded-full border-2 border-line border-t-accent" />
          Measuring your samples…
        </p>
      )}
      {profile && !isTraining && <Measured profile={profile} />}
    </Card>
  )
}

function Measured({ profile }: { profile: ToneProfile }) {
  return (
    <>
      <MeasuredFacts profile={profile} />
      <Habits habits={profile.habits} />
      <details open className="mt-4">
        <summary className="cursor-pointer text-quiet">As it is kept</summary>
        <pre className="mt-2 rounded-card border border-line p-4 text-13 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {JSON.stringify(profile, null, 2)}
        </pre>
      </details>
    </>
  )
}
