import type { Decision } from '../trace.ts'

/** Rules after which nobody waits for a word of the business. */
const nobodyWaits: ReadonlySet<string> = new Set([
  'left_alone',
  'no_address',
  'not_for_assistant',
  'not_for_us',
  'only_in_copy',
  'opted_out_before',
  'other_sender',
  'owner_writes',
  'perhaps_away',
])

/** Whether a message from before the mailbox was connected is still to be answered: machines, thanks, sellers and other people's mail are not brought up again. */
export function isWorthAnswering({ action, rule }: Decision): boolean {
  return action !== 'ignore' && !nobodyWaits.has(rule)
}
