import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { enqueuePlaces, passPlace } from './pass-place.ts'
import { tellLeft } from './tell-left.ts'

export async function schedulingJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('scheduling.places', () => enqueuePlaces(deps))
  await deps.jobs.work('scheduling.place', ({ owner, placeId }) => passPlace(deps, ownerId(owner), placeId))
  await deps.jobs.work('scheduling.tell', ({ owner, placeId }) => tellLeft(deps, ownerId(owner), placeId))
}
