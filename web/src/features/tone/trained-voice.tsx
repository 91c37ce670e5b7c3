import { ProfilePreview } from './profile-preview.tsx'
import { Samples } from './samples.tsx'
import { Training } from './training.tsx'
import { useTraining } from './use-training.ts'

/** The owner's own mails, having them measured, and what was measured. */
export function TrainedVoice() {
  const training = useTraining()
  return (
    <>
      <Training training={training} />
      <Samples />
      <ProfilePreview
        profile={training.view.data?.profile ?? null}
        isTraining={training.view.data !== undefined && training.state.is === 'running'}
      />
    </>
  )
}
