import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { giveUpTraining, indexSamples, trainTone } from './train-tone.ts'

export async function toneJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(
    'tone.train',
    ({ owner }) => trainTone(deps, ownerId(owner)),
    ({ owner }) => giveUpTraining(deps, ownerId(owner)),
  )
  await deps.jobs.work('tone.index', ({ owner }) => indexSamples(deps, ownerId(owner)))
}
