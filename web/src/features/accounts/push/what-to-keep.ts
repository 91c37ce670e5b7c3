import type { PushMark } from '../../../api/push-mark.ts'

/** `now` beside the `mark` of before, both of one person; whether the server lists this session's browser. */
type Known = { mark: PushMark; now: PushMark; isListed: boolean }

/**
 * What becomes of notices that were turned on in this browser before, when its owner opens the dashboard. Off the list in the same session: somebody took it off.
 * In another session: they have signed in again since.
 */
export function whatToKeep({ mark, now, isListed }: Known): 'nothing' | 'turn on' | 'forget' {
  const isSameSession = mark.session === now.session
  if (isSameSession && !isListed) return 'forget'
  return isSameSession && mark.endpoint === now.endpoint ? 'nothing' : 'turn on'
}
