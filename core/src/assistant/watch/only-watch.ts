import type { Category } from '../category.ts'
import { modeOf, type SendModes } from '../sending-rules.ts'
import type { Decision } from '../trace.ts'

/** The decision on a message that is only watched: its rule and reason are those of what would have been done. What is ignored is ignored in any case. */
export function onlyWatch(decision: Decision): Decision {
  const { action, rule, reason } = decision
  return action === 'ignore' || action === 'watch' ? decision : { action: 'watch', rule, reason, would: action }
}

/** A message that came in; null for one that is tried. */
export type Arrived = { channel: 'mail' | 'form'; isPast: boolean } | null

/**
 * Whether only watching a message leaves it with the owner, who sees their own mailbox. What came by a form is nowhere but with us, and what was looked for at
 * the owner's wish they want to see: both wait for them instead, and nothing leaves.
 */
export function isWatchable(message: Arrived): boolean {
  return message === null || (message.channel === 'mail' && !message.isPast)
}

/** Whether nothing is done with a message of this category but to keep what would have been. */
export function isOnlyWatched(modes: SendModes, category: Category, message: Arrived): boolean {
  return modeOf(modes, category) === 'watch' && isWatchable(message)
}
