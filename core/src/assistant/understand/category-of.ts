import type { Category } from '../category.ts'
import type { Flag, Kind } from '../labels.ts'

const categories: Readonly<Record<Kind, Category>> = {
  booking_lead: 'booking',
  reschedule: 'reschedule',
  cancel: 'cancel',
  pricing: 'sales',
  policy_question: 'policy',
  complaint: 'support',
  refund_dispute: 'support',
  sensitive_medical: 'other',
  spam_newsletter: 'other',
  other: 'other',
}
/** Who thanks or agrees takes up what was said before. */
const takesUp: ReadonlySet<Flag> = new Set(['acknowledgement_only', 'acceptance'])

/** What a message is filed under, by its kind and flags. */
export function categoryOf(kind: Kind, flags: readonly Flag[]): Category {
  return kind === 'other' && flags.some((flag) => takesUp.has(flag)) ? 'follow_up' : categories[kind]
}
