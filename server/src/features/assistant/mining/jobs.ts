import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../../deps.ts'
import { giveUpMining, type MineDeps, mineDocument } from './mine-document.ts'

export async function miningJobs(deps: MineDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.work(
    'knowledge.mine',
    ({ owner, documentId }, signal) => mineDocument(deps, ownerId(owner), documentId, signal),
    ({ owner, documentId }) => giveUpMining(deps, ownerId(owner), documentId),
  )
}
