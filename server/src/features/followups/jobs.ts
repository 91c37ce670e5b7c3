import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { planFollowUps } from './plan-follow-ups.ts'
import { enqueueDue, sendDue } from './send-due.ts'

export async function followUpsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('followups.plan', ({ owner, outgoingId }) => planFollowUps(deps, ownerId(owner), outgoingId))
  await deps.jobs.work('followups.due', () => enqueueDue(deps))
  await deps.jobs.work('followups.send', ({ owner, conversationId }) => sendDue(deps, ownerId(owner), conversationId))
}
