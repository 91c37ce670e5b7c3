/** What a message is mainly about. */
export const kinds = [
  'booking_lead',
  'reschedule',
  'cancel',
  'pricing',
  'policy_question',
  'complaint',
  'refund_dispute',
  'sensitive_medical',
  'spam_newsletter',
  'other',
] as const
export type Kind = (typeof kinds)[number]

/** What else holds of a message, whatever its kind; any number of them. */
export const flags = [
  'medical',
  'safety',
  'child_at_risk',
  'legal',
  'threat',
  'discrimination',
  'refund',
  'complaint',
  'privacy',
  'press',
  'wants_person',
  'acknowledgement_only',
  'acceptance',
  'opt_out',
  'cancel',
  'reschedule',
  'not_for_us',
] as const
export type Flag = (typeof flags)[number]

/** What an ask wants to hear, or to have done. */
export const wants = ['amount', 'time', 'date', 'place', 'contact', 'yes_no', 'list', 'how_to', 'person', 'other', 'action'] as const
export type Want = (typeof wants)[number]
