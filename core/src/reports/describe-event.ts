import type { Category } from '../assistant/category.ts'
import type { Action } from '../assistant/trace.ts'
import type { Activity } from './contract.ts'

/** The line of Recent Activity for one message that was dealt with: its type, and in words what happened. */
export function describeEvent(event: { action: Action; category: Category }): Pick<Activity, 'type' | 'action'> {
  return { type: typeOf(event.category), action: `${outcomes[event.action]} ${matters[event.category]}` }
}

const outcomes: Record<Action, string> = {
  send: 'Replied to',
  draft: 'Wrote a draft for',
  escalate: 'Handed over to you:',
  ignore: 'Left unanswered:',
  watch: 'Watched',
}

const matters: Record<Category, string> = {
  booking: 'a booking request',
  reschedule: 'a request to reschedule',
  cancel: 'a cancellation',
  policy: 'a question about your policies',
  sales: 'a question before buying',
  support: 'a request for support',
  follow_up: 'a follow-up',
  other: 'a message',
}

function typeOf(category: Category): Activity['type'] {
  if (category === 'booking' || category === 'reschedule' || category === 'cancel') return 'booking'
  return category === 'follow_up' ? 'followup' : 'lead'
}
