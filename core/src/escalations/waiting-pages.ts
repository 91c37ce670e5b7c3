import type { WaitingKind } from './waiting-words.ts'

/** Something that waits: `id` is that of the escalation, of what was not handed over that of the message. */
type Waits = { kind: WaitingKind; id: string }

/** The page of something that waits, from the slash on. */
export function pageOfWaiting({ kind, id }: Waits): string {
  return kind === 'handed_over' ? `/dashboard/escalate?review=${id}` : `/dashboard/messages/${id}`
}

/** Where all of one kind are together; where there are several, those that were handed over are the most urgent. */
export function listOfWaiting(waiting: readonly Waits[]): string {
  const kinds = new Set(waiting.map(({ kind }) => kind))
  if (kinds.has('handed_over')) return '/dashboard/escalate'
  return kinds.has('draft') ? '/dashboard/escalate/drafts' : '/dashboard/escalate/unsent'
}
