import { Identity } from '../features/tone/identity.tsx'
import { ToneSettings } from '../features/tone/tone-settings.tsx'
import { TrainedVoice } from '../features/tone/trained-voice.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function TonePage() {
  return (
    <div className="space-y-6 pb-24">
      <PageTitle title="Tone & Personality">
        <p>Configure your AI's tone and train it with email samples</p>
      </PageTitle>
      <ToneSettings />
      <Identity />
      <TrainedVoice />
    </div>
  )
}
