/** So long after it was resolved an escalation can be reopened. */
export const UNDO_MS = 10_000
/** A press at the last moment has a way to go. */
const ON_THE_WAY_MS = 5_000

type Resolved = { status: 'open' | 'resolved'; updatedAt: Date }

/** Whether "Undo" still reopens an escalation. `isAnswered`: an answer left or is about to, which is taken back in its own way. */
export function canReopen({ status, updatedAt }: Resolved, isAnswered: boolean, now: Date): boolean {
  return status === 'resolved' && !isAnswered && now.getTime() - updatedAt.getTime() <= UNDO_MS + ON_THE_WAY_MS
}
