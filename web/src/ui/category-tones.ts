import type { Category } from '@ownvoice/core/assistant/category'
import type { ChipTone } from './chip.tsx'

/** The color and the name of each category, the same wherever it is shown. */
export const categoryTones: Record<Category, { tone: ChipTone; label: string }> = {
  booking: { tone: 'orange', label: 'Booking' },
  reschedule: { tone: 'orange', label: 'Reschedule' },
  cancel: { tone: 'urgent', label: 'Cancel' },
  policy: { tone: 'plain', label: 'Policy' },
  sales: { tone: 'sent', label: 'Sales' },
  support: { tone: 'blue', label: 'Support' },
  follow_up: { tone: 'purple', label: 'Follow-up' },
  other: { tone: 'plain', label: 'Other' },
}
