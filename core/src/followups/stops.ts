import { z } from 'zod'

const stopReasons = [
  'opt_out',
  'left_alone',
  'bounce',
  'booked',
  'owner_wrote',
  'escalation',
  'reply',
  'newer',
  'switched_off',
  'all_stopped',
  'owner',
] as const
/**
 * Why nothing follows up any more. `owner` is the owner's word, `newer` a later conversation with the same person, `all_stopped` that the owner stopped all
 * sending, `left_alone` that the person is on their list of people to leave alone.
 */
export const StopReason = z.enum(stopReasons)
export type StopReason = z.infer<typeof StopReason>

/**
 * Why one does not go by itself. `problem`: a check did not pass; `draft_mode`: the owner wants to see mails first; `quota`: the month's e-mails are
 * used up; `many_forms`: too much goes to an address that was typed into forms. These wait for the owner. `missed`: its time passed; `blackout` and `next_is_near` as in `PlannedDate`.
 */
export const whyNots = ['problem', 'draft_mode', 'quota', 'many_forms', 'missed', 'blackout', 'next_is_near', ...stopReasons] as const
export type WhyNot = (typeof whyNots)[number]

/** What is known of a conversation since the reply that is followed up. `isUnread`: something came in that was not looked at yet. */
export type StopFacts = {
  optedOut: boolean
  leftAlone: boolean
  bounced: boolean
  /** The person has a booking that stands. */
  booked: boolean
  ownerWrote: boolean
  escalated: boolean
  replied: boolean
  isUnread: boolean
}

/** The reason to stop that says most; null while nothing stops. What was not read yet is waited for: see `isUnread`. */
export function stopOf(facts: StopFacts): StopReason | null {
  if (facts.optedOut) return 'opt_out'
  if (facts.leftAlone) return 'left_alone'
  if (facts.bounced) return 'bounce'
  if (facts.booked) return 'booked'
  if (facts.ownerWrote) return 'owner_wrote'
  if (facts.escalated) return 'escalation'
  return facts.replied ? 'reply' : null
}
