import type { Decision } from '../trace.ts'

/** What happens to a message that could not be read in time: it goes to the owner, and its sender hears nothing. */
export const unreadDecision: Decision = {
  action: 'escalate',
  rule: 'not_read_in_time',
  reason: 'It could not be read in time, so please read it yourself.',
}
